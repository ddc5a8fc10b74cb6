import { TextInput } from "@mantine/core";
import { controlled, lastDay } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { instantOf, type Local, localOf, minutesAfter, minutesBetween } from "./period.ts";
import { calendarWords } from "./words.ts";

/** When an entry is, as it is typed, in the time zone of the account. */
interface TypedTimes extends Local {
  minutes: number;
}

export const typedTimesOf = (startTime: string, endTime: string, zone: string): TypedTimes => ({
  ...localOf(startTime, zone),
  minutes: minutesBetween(startTime, endTime),
});

/** @throws RangeError for a day or time that there is not */
export function timesOf({ day, time, minutes }: TypedTimes, zone: string) {
  const startTime = instantOf({ day, time }, zone);
  return { startTime, endTime: minutesAfter(startTime, minutes) };
}

interface TimeFieldsProps {
  times: TypedTimes;
  onChange: (times: TypedTimes) => void;
}

export function TimeFields({ times, onChange }: TimeFieldsProps) {
  const w = useWords(calendarWords);
  return (
    <div className={classes.times}>
      <TextInput
        type="date"
        label={w.date}
        required
        max={lastDay}
        {...controlled(times.day, (day) => onChange({ ...times, day }))}
      />
      <TextInput
        type="time"
        label={w.time}
        required
        {...controlled(times.time, (time) => onChange({ ...times, time }))}
      />
      <TextInput
        type="number"
        label={w.minutes}
        required
        min={1}
        value={times.minutes}
        onChange={(event) => onChange({ ...times, minutes: event.currentTarget.valueAsNumber })}
      />
    </div>
  );
}
