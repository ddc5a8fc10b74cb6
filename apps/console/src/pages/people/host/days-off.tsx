import { Button } from "@mantine/core";
import { FieldGroup, TextField } from "../../../ui/fields.tsx";
import { controlled, lastDay } from "../../../ui/form.tsx";
import { useFormat } from "../../../words/format.ts";
import { useWords } from "../../../words/words.ts";
import classes from "./host.module.css";
import { hostWords } from "./words.ts";

interface DaysOffProps {
  /** YYYY-MM-DD; empty while one is being typed. */
  days: string[];
  onChange: (days: string[]) => void;
}

export function DaysOff({ days, onChange }: DaysOffProps) {
  const w = useWords(hostWords);
  const { day: shown } = useFormat();
  return (
    <FieldGroup name="daysOff" label={w.daysOff} description={w.daysOffHint}>
      <div className={classes.spans}>
        {days.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other identity while it is being typed
          <div key={at} className={classes.row}>
            <TextField
              name={`daysOff.${at}`}
              label={w.dayOff(at + 1)}
              type="date"
              required
              max={lastDay}
              {...controlled(day, (typed) =>
                onChange(days.map((each, index) => (index === at ? typed : each))),
              )}
            />
            <Button
              variant="default"
              aria-label={w.removeDayOff(day === "" ? String(at + 1) : shown(day))}
              onClick={() => onChange(days.filter((_, index) => index !== at))}
            >
              {w.remove}
            </Button>
          </div>
        ))}
      </div>
      <div>
        <Button size="xs" variant="default" onClick={() => onChange([...days, ""])}>
          {w.addDayOff}
        </Button>
      </div>
    </FieldGroup>
  );
}
