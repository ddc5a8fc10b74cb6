import type { Settings } from "@rental/contract";
import { addDays, atClock, dayIn, isDayOf, weekdayOf } from "./local-days.ts";

/** When an account is open. The settings fit. */
export type OpeningHours = Pick<Settings, "timezone" | "workingHours">;

/** A period of time; the end is exclusive. */
export interface Opening {
  start: Date;
  end: Date;
}

/** Every weekday occurs within these days, even around a day that the time zone skipped. */
const daysAhead = 15;

/**
 * When automatic messages may be sent. An account without working days has no quiet hours: its messages would otherwise
 * never be sent.
 * @returns null: now; otherwise the start of the next opening
 */
export function nextOpening(hours: OpeningHours, moment: Date): Date | null {
  if (hours.workingHours.days.length === 0) return null;
  const today = dayIn(hours.timezone, moment);
  // Yesterday's opening may extend into today.
  for (let days = -1; days <= daysAhead; days++) {
    const opening = openingOn(hours, addDays(today, days));
    if (opening && opening.end > moment) return opening.start <= moment ? null : opening.start;
  }
  throw new Error(`No opening within ${daysAhead} days of ${moment.toISOString()} in ${hours.timezone}.`);
}

/**
 * The working hours of a local day. If the end precedes the start, they last until the next day; if both are equal, for
 * 24 hours by the clock. Times skipped by a clock change are shifted by the same amount.
 */
export function openingOn({ workingHours, timezone }: OpeningHours, date: string): Opening | undefined {
  const { start, end, days } = workingHours;
  if (!days.includes(weekdayOf(date)) || !isDayOf(timezone, date)) return undefined;
  const opens = atClock(date, start, timezone);
  const closes = atClock(end > start ? date : addDays(date, 1), end, timezone);
  return opens < closes ? { start: new Date(opens), end: new Date(closes) } : undefined;
}
