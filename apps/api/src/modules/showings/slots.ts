import type { Availability, AvailabilityInput } from "@rental/contract";
import { DateTime } from "luxon";
import { invalid } from "../../platform/app-error.ts";
import type { Interval } from "../events/events.service.ts";

/** Local hours, by the wall clock: slots start at each of 9 to 16 o'clock. */
const firstHour = 9;
const endHour = 17;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostDays = 60;
const defaultDays = 7;

/** Local days, the last one included. */
export type DayRange = Availability["dateRange"];
type Slot = Availability["availableSlots"][number];

/** The local day of a moment. */
export const dayIn = (zone: string, moment: Date): string =>
  DateTime.fromJSDate(moment, { zone }).toISODate()!;

/**
 * The days that are asked for.
 * @param today the local day, from which ranges without a start begin
 * @throws AppError 422 when the range is the wrong way round or longer than 60 days
 */
export function dayRange(input: AvailabilityInput, today: string): DayRange {
  const { preferredDate, dateFrom, dateTo } = input;
  if (preferredDate !== undefined && dateFrom === undefined && dateTo === undefined) {
    return { from: preferredDate, to: preferredDate };
  }
  const from = dateFrom ?? today;
  const to = dateTo ?? addDays(from, defaultDays);
  if (to < from) throw invalid([{ field: "dateTo", message: `must not be before ${from}` }]);
  const last = addDays(from, mostDays - 1);
  if (to > last) {
    throw invalid([{ field: "dateTo", message: `must not be after ${last}: a range has at most 60 days` }]);
  }
  return { from, to };
}

/** From the first moment of the first day to the last of the last, local. */
export const intervalOf = ({ from, to }: DayRange, zone: string): Interval => ({
  start: startOfDay(from, zone),
  end: startOfDay(addDays(to, 1), zone),
});

/**
 * The free hours of these days, in order. An hour that the wall clock skips, or that a change of the
 * clock makes longer or shorter, is no slot; nor is one that has begun.
 * @param busy in order of time, apart from each other
 */
export function freeSlots(range: DayRange, zone: string, now: Date, busy: Interval[]): Slot[] {
  const slots: Slot[] = [];
  let next = 0;
  for (let date = range.from; date <= range.to; date = addDays(date, 1)) {
    for (const { start, end } of hoursOf(date, zone)) {
      if (start < now) continue;
      while (next < busy.length && busy[next]!.end <= start) next++;
      const nextBusy = busy[next];
      if (nextBusy && nextBusy.start < end) continue;
      slots.push({ date, start: start.toISOString(), end: end.toISOString() });
    }
  }
  return slots;
}

/** The hours of a day, free or not. Reading the wall clock is slow: where it runs evenly, twice is enough. */
function hoursOf(date: string, zone: string): Interval[] {
  const hours = Array.from({ length: endHour - firstHour }, (_, index) => firstHour + index);
  const [first, last] = [atHour(date, firstHour, zone), atHour(date, endHour, zone)];
  if (first && last && last.getTime() - first.getTime() === hours.length * hourMs) {
    return hours.map((hour) => hourFrom(first.getTime() + (hour - firstHour) * hourMs));
  }
  return hours.flatMap((hour) => {
    const [start, end] = [atHour(date, hour, zone), atHour(date, hour + 1, zone)];
    return start && end && end.getTime() - start.getTime() === hourMs ? [{ start, end }] : [];
  });
}

const hourFrom = (start: number): Interval => ({ start: new Date(start), end: new Date(start + hourMs) });

/** The moment at which the wall clock shows this hour; nothing when it never does. */
function atHour(date: string, hour: number, zone: string): Date | undefined {
  const local = DateTime.fromISO(`${date}T${String(hour).padStart(2, "0")}:00`, { zone });
  return local.hour === hour && local.toISODate() === date ? local.toJSDate() : undefined;
}

const startOfDay = (date: string, zone: string): Date =>
  DateTime.fromISO(date, { zone }).startOf("day").toJSDate();

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
