import type { Settings } from "@rental/contract";
import { DateTime } from "luxon";

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
  const today = DateTime.fromJSDate(moment, { zone: hours.timezone });
  // Yesterday's opening may extend into today.
  for (let days = -1; days <= daysAhead; days++) {
    const opening = openingOn(hours, today.plus({ days }));
    if (opening && opening.end > moment) return opening.start <= moment ? null : opening.start;
  }
  throw new Error(`No opening within ${daysAhead} days of ${moment.toISOString()} in ${hours.timezone}.`);
}

/**
 * The working hours of a local day. If the end precedes the start, they last until the next day; if both are equal, for
 * 24 hours by the clock. Times skipped by a clock change are shifted by the same amount.
 * @param day any time of that day, in the account's time zone
 */
export function openingOn({ workingHours }: OpeningHours, day: DateTime): Opening | undefined {
  const { start, end, days } = workingHours;
  if (!days.includes(day.weekday % 7)) return undefined;
  const opens = atClock(day, start);
  const closes = atClock(end > start ? day : day.plus({ days: 1 }), end);
  return opens < closes ? { start: opens.toJSDate(), end: closes.toJSDate() } : undefined;
}

/** The first moment at which local clocks show this time of day. */
function atClock({ year, month, day, zone }: DateTime, clock: string): DateTime {
  const [hour, minute] = clock.split(":").map(Number) as [number, number];
  return DateTime.fromObject({ year, month, day, hour, minute }, { zone }).getPossibleOffsets()[0]!;
}
