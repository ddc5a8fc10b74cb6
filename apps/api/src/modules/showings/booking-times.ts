import type { Settings } from "@rental/contract";
import { DateTime } from "luxon";
import { openingOn } from "../../platform/working-hours.ts";
import type { Interval } from "../events/events.service.ts";
import { type DayRange, dayIn } from "./slots.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Prospects book at least this long before the showing, */
const leastAheadMs = 2 * hourMs;
/** and at most this long. */
const mostAheadMs = 30 * 24 * hourMs;

/** The part of a period that can be booked now; nothing when there is none. */
export function bookingWindow({ start, end }: Interval, now: Date): Interval | undefined {
  const from = Math.max(start.getTime(), now.getTime() + leastAheadMs);
  const to = Math.min(end.getTime(), now.getTime() + mostAheadMs);
  return from < to ? { start: new Date(from), end: new Date(to) } : undefined;
}

/** The settings that determine when prospects can book. */
export type BookingRules = Pick<
  Settings,
  "timezone" | "workingHours" | "defaultShowingDuration" | "showingBufferMinutes" | "maxShowingsPerDay"
>;

/** Showings start within this period. */
interface Calendar extends Interval {
  /** Times that are taken: in order and disjoint. */
  busy: Interval[];
  /** The starts of all showings. */
  showings: Date[];
}

/**
 * The free times of these local days, in order: one after the other from the beginning of the working hours, each with
 * the buffer free before and after it, on days that have fewer showings than the limit.
 */
export function bookingTimes(rules: BookingRules, { from, to }: DayRange, calendar: Calendar): Interval[] {
  const zone = rules.timezone;
  const booked = countByDay(calendar.showings, zone);
  const free: Interval[] = [];
  // Working hours that last until the next day belong to the day before.
  let day = DateTime.fromISO(from, { zone }).minus({ days: 1 });
  for (; day.toISODate()! <= to; day = day.plus({ days: 1 })) {
    for (const time of timesOn(rules, day)) {
      if (time.start < calendar.start || time.start >= calendar.end) continue;
      if ((booked.get(dayIn(zone, time.start)) ?? 0) >= rules.maxShowingsPerDay) continue;
      if (isFree(time, rules.showingBufferMinutes * minuteMs, calendar.busy)) free.push(time);
    }
  }
  return free;
}

/** The times of a day, free or not. */
function timesOn(rules: BookingRules, day: DateTime): Interval[] {
  const opening = openingOn(rules, day);
  if (!opening) return [];
  const durationMs = rules.defaultShowingDuration * minuteMs;
  const count = Math.floor((opening.end.getTime() - opening.start.getTime()) / durationMs);
  return Array.from({ length: count }, (_, index) => {
    const start = opening.start.getTime() + index * durationMs;
    return { start: new Date(start), end: new Date(start + durationMs) };
  });
}

const isFree = ({ start, end }: Interval, bufferMs: number, busy: Interval[]): boolean =>
  !busy.some(
    (taken) =>
      taken.start.getTime() < end.getTime() + bufferMs && taken.end.getTime() > start.getTime() - bufferMs,
  );

function countByDay(starts: Date[], zone: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const start of starts) {
    const day = dayIn(zone, start);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
