/** Days of local calendars, as dates such as 2026-06-15, and points in time, in ms. */
import { LRUCache } from "lru-cache";
import { DateTime } from "luxon";
import { getOrCreate } from "../get-or-create.ts";
import { maxEntries } from "../max-entries.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().split("T")[0]!;

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay();

/** The local day of a point in time. */
export const dayIn = (zone: string, moment: Date): string =>
  DateTime.fromJSDate(moment, { zone }).toISODate()!;

/** Conversions to local time are slow, and a month of free times needs the same days for every host. */
const starts = new LRUCache<string, number>(maxEntries(5_000));

/** When a local day begins; of two midnights, the first. */
export const startOfDay = (date: string, zone: string): number =>
  getOrCreate<string, number>(starts, `${zone} ${date}`, () =>
    DateTime.fromISO(date, { zone }).startOf("day").getPossibleOffsets()[0]!.toMillis(),
  );

/** Whether the day exists: a zone that moves to the other side of the date line skips one. */
export const isDayOf = (zone: string, date: string): boolean =>
  startOfDay(date, zone) < startOfDay(addDays(date, 1), zone);

/**
 * The first moment of a local day at which clocks show this time. Times skipped by a clock change are shifted by the
 * same amount.
 */
export function atClock(date: string, clock: string, zone: string): number {
  const [hour, minute] = clock.split(":").map(Number) as [number, number];
  const start = startOfDay(date, zone);
  if (startOfDay(addDays(date, 1), zone) - start === dayMs) return start + (hour * 60 + minute) * minuteMs;
  return DateTime.fromISO(`${date}T${clock}`, { zone }).getPossibleOffsets()[0]!.toMillis();
}
