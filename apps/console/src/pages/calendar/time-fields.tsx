import { type ReactNode, useEffect, useId, useRef } from "react";
import { failureOf } from "../../api/errors.ts";
import { NumberField, TextField } from "../../ui/fields.tsx";
import { controlled, lastDay } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { instantOf, type Local, localOf, minutesAfter, minutesBetween } from "./period.ts";
import { calendarWords } from "./words.ts";

/** The typed time of an entry, in the time zone of the account. */
export interface TypedTimes extends Local {
  /** Empty while it is being typed. */
  minutes: number | "";
}

export const typedTimesOf = (startTime: string, endTime: string, zone: string): TypedTimes => ({
  ...localOf(startTime, zone),
  minutes: minutesBetween(startTime, endTime),
});

/** @throws RangeError for a day or time that does not exist */
export function timesOf({ day, time, minutes }: TypedTimes, zone: string) {
  const startTime = instantOf({ day, time }, zone);
  return { startTime, endTime: minutesAfter(startTime, Number(minutes)) };
}

/** The fields of the form that stand for those of the API. */
export const timeAliases = { startTime: "time", endTime: "minutes" };

interface TimeFieldsProps {
  times: TypedTimes;
  onChange: (times: TypedTimes) => void;
  /** Whether the time is free. It describes the time, too. */
  why?: ReactNode;
  /** The error of a write that was refused because the time is taken: it puts the focus on the time. */
  taken?: unknown;
}

export function TimeFields({ times, onChange, why, taken }: TimeFieldsProps) {
  const w = useWords(calendarWords);
  const whyId = useId();
  const time = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (taken) time.current?.focus();
  }, [taken]);
  return (
    <>
      <div className={classes.times}>
        <TextField
          name="day"
          type="date"
          label={w.date}
          required
          max={lastDay}
          {...controlled(times.day, (day) => onChange({ ...times, day }))}
        />
        <TextField
          name="time"
          type="time"
          label={w.time}
          required
          ref={time}
          // Mantine replaces the attribute of the field itself.
          renderRoot={({ "aria-describedby": fault, ...input }) => (
            <input
              {...input}
              aria-describedby={[fault, why && whyId].filter(Boolean).join(" ") || undefined}
            />
          )}
          {...controlled(times.time, (time) => onChange({ ...times, time }))}
        />
        <NumberField
          name="minutes"
          isWhole
          label={w.minutes}
          required
          min={1}
          value={times.minutes}
          onChange={(minutes) => onChange({ ...times, minutes: minutes === "" ? "" : Number(minutes) })}
        />
      </div>
      {why && (
        <div id={whyId} className={classes.whyTime}>
          {why}
        </div>
      )}
    </>
  );
}

/** The error of a write, if it is that the time is taken. */
export const takenOf = ({ error }: { error: unknown }): unknown =>
  failureOf(error).kind === "taken" ? error : undefined;
