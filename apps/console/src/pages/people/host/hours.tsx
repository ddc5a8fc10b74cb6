import { Button, Text } from "@mantine/core";
import type { Host } from "@rental/sdk";
import { FieldGroup, TextField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { useFormat } from "../../../words/format.ts";
import { useWords } from "../../../words/words.ts";
import classes from "./host.module.css";
import { hostWords } from "./words.ts";

type Span = Host["hours"][number];

interface HoursProps {
  hours: Span[];
  onChange: (hours: Span[]) => void;
}

const week = [1, 2, 3, 4, 5, 6, 0];

/** The hours of each weekday, in one list, as the API has them: its errors name a place in that list. */
export function Hours({ hours, onChange }: HoursProps) {
  const w = useWords(hostWords);
  const { weekday } = useFormat();
  const change = (at: number, part: Partial<Span>) =>
    onChange(hours.map((span, index) => (index === at ? { ...span, ...part } : span)));
  return (
    <FieldGroup name="hours" label={w.hours} description={w.hoursHint}>
      <ul className={classes.list}>
        {week.map((day) => {
          const name = weekday(String(day));
          const ofDay = hours.map((span, at) => ({ ...span, at })).filter((span) => span.day === day);
          return (
            <li key={day} className={classes.day}>
              <Text fw={500}>{name}</Text>
              <div className={classes.spans}>
                {ofDay.length === 0 && <Text c="dimmed">{w.closed}</Text>}
                {ofDay.map(({ at, start, end }) => (
                  <div key={at} className={classes.row}>
                    <Clock
                      name={`hours.${at}.start`}
                      label={w.from(name)}
                      value={start}
                      onChange={(to) => change(at, { start: to })}
                    />
                    <Clock
                      name={`hours.${at}.end`}
                      label={w.to(name)}
                      min={minuteAfter(start)}
                      value={end}
                      onChange={(to) => change(at, { end: to })}
                    />
                    <Button
                      variant="default"
                      aria-label={w.removeHours(name, start, end)}
                      onClick={() => onChange(hours.filter((_, index) => index !== at))}
                    >
                      {w.remove}
                    </Button>
                  </div>
                ))}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={w.addHoursOn(name)}
                  onClick={() => onChange([...hours, { day, ...nextSpan(ofDay) }])}
                >
                  {w.addHours}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}

/** From 9 to 17, or an hour after what the day has already. */
function nextSpan(ofDay: Pick<Span, "end">[]): Pick<Span, "start" | "end"> {
  const last = ofDay
    .map(({ end }) => end)
    .toSorted()
    .at(-1);
  if (last === undefined || last > "21:59") return { start: "09:00", end: "17:00" };
  const hour = (more: number) =>
    `${String(Number(last.slice(0, 2)) + more).padStart(2, "0")}${last.slice(2)}`;
  return { start: hour(1), end: hour(2) };
}

/** The earliest end. Undefined for an incomplete start or the last minute of the day, which the server refuses. */
function minuteAfter(start: string): string | undefined {
  const [hour = Number.NaN, minute = Number.NaN] = start.split(":").map(Number);
  const next = hour * 60 + minute + 1;
  if (!(next < 24 * 60)) return undefined;
  return [Math.floor(next / 60), next % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

interface ClockProps {
  name: string;
  min?: string | undefined;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A time of day, whose label the row shows for all. */
const Clock = ({ name, label, min, value, onChange }: ClockProps) => (
  <TextField
    name={name}
    label={label}
    aria-label={label}
    type="time"
    required
    min={min}
    {...controlled(value, onChange)}
  />
);
