import { NativeSelect } from "@mantine/core";
import type { CalendarEvent } from "@rental/sdk";
import { useWords } from "../../words/words.ts";
import { isShowing } from "./entries.ts";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";

/** Whether an entry stays when the calendar is narrowed: entries that are no showings are everybody's. */
export function isShownBy(entry: CalendarEvent, who: string | undefined, me: string | undefined): boolean {
  if (who === undefined || !isShowing(entry)) return true;
  if (who === "none") return entry.assigneeId === null;
  return entry.assigneeId === (who === "me" ? me : who);
}

interface WhoFilterProps {
  whose: Whose;
  /** The id of a person, `me`, `none`, or undefined for everybody. */
  value: string | undefined;
  onChange: (who: string | undefined) => void;
}

/** Narrows the calendar to the showings of one person. */
export function WhoFilter({ whose: { people, me }, value, onChange }: WhoFilterProps) {
  const w = useWords(whoWords);
  const others = people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name }));
  return (
    // Not `FilterSelect`, which brings the code of forms to a page that has none.
    <NativeSelect
      aria-label={w.filter}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: "", label: w.everybody },
        ...(me ? [{ value: "me", label: w.mine }] : []),
        ...others,
        { value: "none", label: w.nobody },
      ]}
    />
  );
}
