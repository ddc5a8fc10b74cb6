import type { Availability, HostHours, Settings } from "@rental/contract";
import { DateTime } from "luxon";
import { addDays, dayIn, startOfDay, weekdayOf } from "../../../platform/text/local-days.ts";
import { type Opening, openingOn } from "../../../platform/text/working-hours.ts";
import type { Interval } from "../events/events.service.ts";

/** Local days, inclusive. */
export type DayRange = Availability["dateRange"];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The minimum notice, the horizon and the frequency of bookings of a home: its own rules, or else the account's. */
export type HomeRules = Pick<Settings, "showingNoticeMinutes" | "showingHorizonDays" | "showingsPerHour">;

/** The period that prospects can book now; undefined if the notice exceeds the horizon. */
export function bookableNow(rules: HomeRules, now: Date): Interval | undefined {
  const start = new Date(now.getTime() + rules.showingNoticeMinutes * minuteMs);
  const end = new Date(now.getTime() + rules.showingHorizonDays * 24 * hourMs);
  return start < end ? { start, end } : undefined;
}

/** The part of a period that can be booked now, if any. */
export function bookingWindow(period: Interval, rules: HomeRules, now: Date): Interval | undefined {
  const all = bookableNow(rules, now);
  if (!all) return undefined;
  const [start, end] = [latest(all.start, period.start), earliest(all.end, period.end)];
  return start < end ? { start, end } : undefined;
}

/**
 * The clock hours in which no further showing may start, in order.
 * @param zone where homes are shown: the account's, in which prospects see the times, and not a host's
 */
export function fullHours({ showingsPerHour }: HomeRules, zone: string, starts: Date[]): Interval[] {
  if (showingsPerHour === null) return [];
  const counts = new Map<number, number>();
  for (const start of starts) {
    const hour = DateTime.fromJSDate(start, { zone }).startOf("hour").toMillis();
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= showingsPerHour)
    .map(([hour]) => ({ start: new Date(hour), end: new Date(hour + hourMs) }));
}

export const contains = ({ start, end }: Interval, moment: Date): boolean => moment >= start && moment < end;

/** The rules for bookable times: the account's settings, or a host's. */
export type BookingRules = Pick<
  Settings,
  "timezone" | "workingHours" | "defaultShowingDuration" | "maxShowingsPerDay"
> & {
  /** Minutes. */
  showingBufferMinutes: number;
  /** Replace `workingHours`. */
  hours?: HostHours[];
  /** Local days without hours. */
  daysOff?: string[];
};

/** Showings start within this period. */
export interface Bookable extends Interval {
  /** Occupied times, in order and disjoint. */
  busy: Interval[];
  /** The starts of all showings. */
  showings: Date[];
  /** Periods in which no showing may start. */
  closed?: Interval[];
  /** Times of showings that another party can join. */
  joinable?: Joinable[];
}

/** A time at which other parties come as well. */
export interface Joinable extends Interval {
  /** Whether it is an open house, to which the hours do not apply. */
  isOpenHouse?: boolean;
}

/** The showing or open house that a party at this time would join, if any. */
export const joined = ({ joinable }: Bookable, { start, end }: Interval): Joinable | undefined =>
  joinable?.find((time) => time.start.getTime() === start.getTime() && time.end.getTime() === end.getTime());

/**
 * The free times on these local days, in order: those of showings that can be joined, and new ones, consecutive from the
 * beginning of the working hours, each with a free buffer before and after it, on days below the limit of showings.
 */
export function bookingTimes(rules: BookingRules, days: DayRange, calendar: Bookable): Joinable[] {
  const free = newTimes(rules, days, calendar);
  const joinable = (calendar.joinable ?? []).filter((time) => {
    if (!contains(calendar, time.start)) return false;
    const day = dayIn(rules.timezone, time.start);
    return day >= days.from && day <= days.to && (time.isOpenHouse || isInHours(rules, time));
  });
  if (joinable.length === 0) return free;
  return [...free, ...joinable].sort((a, b) => a.start.getTime() - b.start.getTime());
}

function newTimes(rules: BookingRules, { from, to }: DayRange, calendar: Bookable): Interval[] {
  const zone = rules.timezone;
  const bufferMs = rules.showingBufferMinutes * minuteMs;
  const free: Interval[] = [];
  let previousEnd = new Date(0);
  // Working hours that extend into the next day belong to the day on which they begin.
  for (let date = addDays(from, -1); date <= to; date = addDays(date, 1)) {
    const next = addDays(date, 1);
    const today = isFullOn(rules, date, calendar.showings);
    const tomorrow = isFullOn(rules, next, calendar.showings);
    const midnight = startOfDay(next, zone);
    for (const time of timesOn(rules, date)) {
      // When clocks skip an hour, a day's working hours may begin before those of the previous day end.
      if (time.start < previousEnd) continue;
      previousEnd = time.end;
      if (!contains(calendar, time.start)) continue;
      if (calendar.closed?.some((period) => contains(period, time.start))) continue;
      if (time.start.getTime() < midnight ? today : tomorrow) continue;
      if (isFree(time, bufferMs, calendar.busy)) free.push(time);
    }
  }
  return free;
}

/** The free time that starts at this moment, or nothing. */
export function timeAt(rules: BookingRules, start: Date, calendar: Bookable): Joinable | undefined {
  // Bounded, because searching up to the year 10000 would take forever.
  if (!contains(calendar, start)) return undefined;
  const day = dayIn(rules.timezone, start);
  return bookingTimes(rules, { from: day, to: day }, calendar).find(
    (time) => time.start.getTime() === start.getTime(),
  );
}

/**
 * The first free times after a given time, at most `count`; if there are fewer, followed by the earliest of the period.
 */
export function nextTimes(rules: BookingRules, from: Date, calendar: Bookable, count: number): Interval[] {
  const found = firstTimes(rules, { ...calendar, start: latest(calendar.start, from) }, count);
  if (found.length === count || from <= calendar.start) return found;
  const before = { ...calendar, end: earliest(calendar.end, from) };
  return [...found, ...firstTimes(rules, before, count - found.length)];
}

/** The first free times of a period. Computed day by day, because most are found on the first days. */
function firstTimes(rules: BookingRules, calendar: Bookable, count: number): Interval[] {
  const found: Interval[] = [];
  const zone = rules.timezone;
  let date = dayIn(zone, calendar.start);
  while (startOfDay(date, zone) < calendar.end.getTime() && found.length < count) {
    const next = addDays(date, 1);
    const ofDay = {
      ...calendar,
      start: latest(calendar.start, new Date(startOfDay(date, zone))),
      end: earliest(calendar.end, new Date(startOfDay(next, zone))),
    };
    found.push(...bookingTimes(rules, { from: date, to: date }, ofDay));
    date = next;
  }
  return found.slice(0, count);
}

const latest = (a: Date, b: Date): Date => (a > b ? a : b);
const earliest = (a: Date, b: Date): Date => (a < b ? a : b);

/** All times of a day, free or not. */
function timesOn(rules: BookingRules, date: string): Interval[] {
  const durationMs = rules.defaultShowingDuration * minuteMs;
  return openingsOn(rules, date).flatMap((opening) => {
    const count = Math.floor((opening.end.getTime() - opening.start.getTime()) / durationMs);
    return Array.from({ length: count }, (_, index) => {
      const start = opening.start.getTime() + index * durationMs;
      return { start: new Date(start), end: new Date(start + durationMs) };
    });
  });
}

/** The hours of a local day, in order; those that touch are one. */
function openingsOn(rules: BookingRules, date: string): Opening[] {
  if (rules.daysOff?.includes(date)) return [];
  const { timezone, hours } = rules;
  if (!hours) return [openingOn(rules, date) ?? []].flat();
  const weekday = weekdayOf(date);
  return merged(
    hours
      .filter((each) => each.day === weekday)
      .flatMap(
        ({ start, end }) =>
          openingOn({ timezone, workingHours: { start, end, days: [weekday] } }, date) ?? [],
      ),
  );
}

/** @param busy in order and disjoint */
function isFree({ start, end }: Interval, bufferMs: number, busy: Interval[]): boolean {
  const [from, to] = [start.getTime() - bufferMs, end.getTime() + bufferMs];
  // The first that ends after the beginning: a month of several calendars has thousands.
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (busy[middle]!.end.getTime() > from) high = middle;
    else low = middle + 1;
  }
  const next = busy[low];
  return !next || next.start.getTime() >= to;
}

/** Whether a local day has reached the limit of showings. */
function isFullOn({ timezone, maxShowingsPerDay }: BookingRules, date: string, showings: Date[]): boolean {
  const [first, end] = [startOfDay(date, timezone), startOfDay(addDays(date, 1), timezone)];
  const ofDay = showings.filter((start) => start.getTime() >= first && start.getTime() < end);
  return ofDay.length >= maxShowingsPerDay;
}

/** Whether a time is within the hours, even if prospects are not offered it. */
export function isInHours(rules: BookingRules, time: Interval): boolean {
  const date = dayIn(rules.timezone, time.start);
  // Those of one day may touch those of the next.
  return merged([addDays(date, -1), date, addDays(date, 1)].flatMap((each) => openingsOn(rules, each))).some(
    ({ start, end }) => start <= time.start && time.end <= end,
  );
}

/** Whether the day of a time has reached the limit of showings. */
export const isFullAt = (rules: BookingRules, { start }: Interval, showings: Date[]): boolean =>
  isFullOn(rules, dayIn(rules.timezone, start), showings);

/** Whether the rules allow a showing that the account books: within the hours, on a day below the limit. */
export const isOpenAt = (rules: BookingRules, time: Interval, showings: Date[]): boolean =>
  isInHours(rules, time) && !isFullAt(rules, time, showings);

/** Merges intervals that overlap or touch. @returns ordered and disjoint ones */
export function merged(intervals: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1);
    if (last && start <= last.end) {
      if (end > last.end) last.end = end;
    } else result.push({ start, end });
  }
  return result;
}
