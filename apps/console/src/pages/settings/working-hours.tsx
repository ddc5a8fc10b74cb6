import { Checkbox } from "@mantine/core";
import { FieldGroup, TextField } from "../../ui/fields.tsx";
import { useWords } from "../../words/words.ts";
import type { FieldProps } from "./sections.ts";
import classes from "./settings.module.css";
import { settingsWords } from "./words.ts";

/** Start, end and days. */
export function WorkingHours({ settings: { workingHours }, onEdit, disabled }: FieldProps) {
  const w = useWords(settingsWords);
  const change = (part: Partial<typeof workingHours>) => onEdit("workingHours", { ...workingHours, ...part });
  const { days } = workingHours;
  return (
    <FieldGroup name="workingHours" label={w.workingHours} description={w.workingHoursEffect}>
      <div className={classes.row}>
        {(["start", "end"] as const).map((part) => (
          <TextField
            key={part}
            type="time"
            required
            name={`workingHours.${part}`}
            label={w[part]}
            value={workingHours[part]}
            disabled={disabled}
            onChange={({ currentTarget }) => change({ [part]: currentTarget.value })}
          />
        ))}
      </div>
      <div className={classes.days}>
        {w.dayNames.map((name, day) => (
          <Checkbox
            key={name}
            name="workingHours.days"
            label={name}
            checked={days.includes(day)}
            disabled={disabled}
            onChange={({ currentTarget }) =>
              change({
                days: currentTarget.checked
                  ? [...days, day].toSorted((a, b) => a - b)
                  : days.filter((each) => each !== day),
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
