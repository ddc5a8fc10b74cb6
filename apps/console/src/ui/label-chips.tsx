import type { Label } from "@rental/sdk";
import { useLabels } from "../api/labels.ts";
import classes from "./label-chips.module.css";

/** The labels of a conversation, by name. One that was just deleted is not shown. @param most how many are shown */
export function LabelChips({ ids, most = 20 }: { ids: string[]; most?: number }) {
  const labels = useLabels()?.filter(({ id }) => ids.includes(id)) ?? [];
  if (labels.length === 0) return null;
  return (
    <span className={classes.chips}>
      {labels.slice(0, most).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {labels.length > most && <span className={classes.more}>+{labels.length - most}</span>}
    </span>
  );
}

/** A label: its name in its color. A name may be written from right to left. */
export const LabelChip = ({ label: { name, color } }: { label: Pick<Label, "name" | "color"> }) => (
  <bdi className={classes.chip} data-color={color} title={name}>
    {name}
  </bdi>
);
