import type { Availability, AvailabilityInput } from "@rental/contract";
import { DateTime } from "luxon";
import { invalid } from "../../../platform/app-error.ts";
import { addDays, startOfDay } from "../../../platform/text/local-days.ts";
import type { Interval } from "../events/events.service.ts";
import type { DayRange } from "../hosts/booking-times.service.ts";

export { dayIn } from "../../../platform/text/local-days.ts";
export type { DayRange } from "../hosts/booking-times.service.ts";

/** Local hours: slots start at each hour from 9:00 to 16:00. */
const firstHour = 9;
const endHour = 17;
const hourMs = 3_600_000;
const maxDays = 60;
const defaultDays = 7;

type Slot = Availability["availableSlots"][number];

/**
 * The requested days.
 * @param today the local day, used for ranges without a start
 * @throws AppError 422 when the range ends before it starts or is longer than 60 days
 */
export function dayRange(input: AvailabilityInput, today: string): DayRange {
  const { preferredDate, dateFrom, dateTo } = input;
  if (preferredDate !== undefined && dateFrom === undefined && dateTo === undefined) {
    return { from: preferredDate, to: preferredDate };
  }
  const from = dateFrom ?? today;
  const to = dateTo ?? addDays(from, defaultDays);
  if (to < from) throw invalid([{ field: "dateTo", message: `must not be before ${from}` }]);
  const last = addDays(from, maxDays - 1);
  if (to > last) {
    throw invalid([{ field: "dateTo", message: `must not be after ${last}: a range has at most 60 days` }]);
  }
  return { from, to };
}

/** From the start of the first day to the end of the last one, in local time. */
export const intervalOf = ({ from, to }: DayRange, zone: string): Interval => ({
  start: new Date(startOfDay(from, zone)),
  end: new Date(startOfDay(addDays(to, 1), zone)),
});

/**
 * The free hours on these days, in order. Excludes hours that local time skips, that a clock change lengthens or
 * shortens, or that have started.
 * @param busy in chronological order, disjoint
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

/**
 * All hours of a day, free or not. Converting to local time is slow: on a day without a clock change, two conversions
 * suffice.
 */
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

/** The time at which local clocks show this hour; nothing if they never do. */
function atHour(date: string, hour: number, zone: string): Date | undefined {
  const local = DateTime.fromISO(`${date}T${String(hour).padStart(2, "0")}:00`, { zone });
  return local.hour === hour && local.toISODate() === date ? local.toJSDate() : undefined;
}
