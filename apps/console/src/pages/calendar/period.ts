// Imports single Temporal functions, which FullCalendar loads anyway: its classes would double the size.
import { getISO } from "temporal-polyfill/fns/Calendar";
import * as instants from "temporal-polyfill/fns/Instant";
import * as now from "temporal-polyfill/fns/Now";
import * as days from "temporal-polyfill/fns/PlainDate";
import * as moments from "temporal-polyfill/fns/PlainDateTime";
import * as zoned from "temporal-polyfill/fns/ZonedDateTime";

export const views = ["week", "people", "month", "list"] as const;
export type View = (typeof views)[number];

/** The days that a view shows: from `first` until before `end`, YYYY-MM-DD. */
export interface Period {
  first: string;
  end: string;
}

const parse = (day: string) => days.fromString(day, getISO);

export const addDays = (day: string, number: number): string =>
  days.toString(days.addDays(parse(day), number));

/** The week, from Sunday, or month with this day, or this day by person. A list has the days of a week. */
export function periodOf(view: View, day: string): Period {
  if (view === "people") return { first: day, end: addDays(day, 1) };
  const parsed = parse(day);
  if (view === "month") {
    const first = days.withDayOfMonth(parsed, 1);
    return { first: days.toString(first), end: days.toString(days.addMonths(first, 1)) };
  }
  const first = addDays(day, -(days.dayOfWeek(parsed) % 7));
  return { first, end: addDays(first, 7) };
}

/** A day of the period before (-1) or after (1). */
export const dayBeside = (view: View, day: string, steps: -1 | 1): string =>
  view === "month"
    ? days.toString(days.addMonths(parse(day), steps))
    : addDays(day, (view === "people" ? 1 : 7) * steps);

export const todayIn = (zone: string): string => days.toString(now.plainDateISO(zone));

/** The day if it is one, and periods around it can be computed. */
export function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? new Date(text).toISOString().slice(0, 10)
    : undefined;
}

/** When a day begins, ISO 8601 in UTC. */
export const startOf = (day: string, zone: string): string => instantOf({ day, time: "00:00" }, zone);

/** A time as forms have it. */
export interface Local {
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM */
  time: string;
}

/** The time proposed for a day: 10 o'clock, or tomorrow at 10 if that has passed today. */
export function proposedOn(day: string, zone: string): Local {
  const time = "10:00";
  const hasPassed = day === todayIn(zone) && Date.parse(instantOf({ day, time }, zone)) <= Date.now();
  return { day: hasPassed ? addDays(day, 1) : day, time };
}

export function localOf(iso: string, zone: string): Local {
  const local = zoned.toPlainDateTime(instants.toZonedDateTimeISO(instants.fromString(iso), zone));
  const [day, time] = moments.toString(local).split("T") as [string, string];
  return { day, time: time.slice(0, 5) };
}

/**
 * ISO 8601 in UTC. A time that a clock change skips is counted with the offset before the change; of one that occurs
 * twice, it is the first.
 * @throws RangeError for a day or time that does not exist
 */
export const instantOf = ({ day, time }: Local, zone: string): string =>
  instants.toString(
    zoned.toInstant(moments.toZonedDateTime(moments.fromString(`${day}T${time}`, getISO), zone)),
  );

export const minutesBetween = (start: string, end: string): number =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

/** @throws RangeError when the minutes are not a number */
export const minutesAfter = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();
