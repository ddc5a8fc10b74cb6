import type { CalendarEvent } from "@rental/sdk";
import { addDays, instantOf, localOf, minutesBetween } from "./period.ts";

/** Showings are moved by this many minutes. */
const stepMinutes = 15;
/** The height of a step, in px: half an hour has room for one line and the menu. */
export const stepPx = 15;

const pxOf = (minutes: number): number => (minutes / stepMinutes) * stepPx;

/** The position of a time in a column: minutes from midnight. */
const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** An entry in its column: in minutes from midnight, as clocks show them. */
export interface Slot {
  entry: CalendarEvent;
  start: number;
  end: number;
  /** The index of the entry among those at the same time, and their number. */
  lane: number;
  lanes: number;
}

/** The part of an entry that is on a day. */
function within(entry: CalendarEvent, day: string, zone: string): Slot {
  const start = localOf(entry.startTime, zone);
  const end = localOf(entry.endTime, zone);
  return {
    entry,
    start: start.day < day ? 0 : minutesOfDay(start.time),
    end: end.day > day ? 24 * 60 : minutesOfDay(end.time),
    lane: 0,
    lanes: 1,
  };
}

/** The entries of a column, with those at the same time beside one another. */
export function slotsOf(entries: CalendarEvent[], day: string, zone: string): Slot[] {
  const slots = entries
    .map((entry) => within(entry, day, zone))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  let together: Slot[] = [];
  const settle = () => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane + 1));
    for (const slot of together) slot.lanes = lanes;
    together = [];
  };
  for (const slot of slots) {
    if (together.every(({ end }) => end <= slot.start)) settle();
    const taken = together.filter(({ end }) => end > slot.start).map(({ lane }) => lane);
    while (taken.includes(slot.lane)) slot.lane += 1;
    together.push(slot);
  }
  settle();
  return slots;
}

/** The hours that are shown: 7 to 21 o'clock, or longer if something is outside. */
export function hoursOf(slots: Slot[]): { first: number; last: number } {
  return {
    first: Math.min(7, ...slots.map(({ start }) => Math.floor(start / 60))),
    last: Math.max(21, ...slots.map(({ end }) => Math.ceil(end / 60))),
  };
}

/** Where a slot is in its column, in px. */
export const placeOf = ({ start, end }: Slot, firstHour: number) => ({
  top: pxOf(start - firstHour * 60),
  height: Math.max(pxOf(end - start), stepPx),
});

/** The times of a showing that is moved by px, on the day that is shown. */
export function movedBy(
  { entry, start }: Slot,
  px: number,
  day: string,
  zone: string,
): { startTime: string; endTime: string; time: string } {
  const steps = Math.round(px / stepPx);
  if (steps === 0) {
    const { startTime, endTime } = entry;
    return { startTime, endTime, time: timeOf(start) };
  }
  const minutes = Math.min(Math.max(start + steps * stepMinutes, 0), 24 * 60 - stepMinutes);
  const time = timeOf(minutes);
  const startTime = instantOf({ day, time }, zone);
  const length = minutesBetween(entry.startTime, entry.endTime);
  return { startTime, endTime: new Date(Date.parse(startTime) + length * 60_000).toISOString(), time };
}

/** The half hour in which somebody clicked, at this height in a column. */
export const clickedTime = (px: number, firstHour: number): string =>
  timeOf(Math.min(firstHour * 60 + Math.floor(px / stepPx / 2) * 30, 23 * 60 + 30));

/** The entries that take place on a day at all. */
export function entriesOn<Entry extends Pick<CalendarEvent, "startTime" | "endTime">>(
  entries: readonly Entry[],
  day: string,
  zone: string,
): Entry[] {
  const from = Date.parse(instantOf({ day, time: "00:00" }, zone));
  const to = Date.parse(instantOf({ day: addDays(day, 1), time: "00:00" }, zone));
  return entries.filter(({ startTime, endTime }) => Date.parse(startTime) < to && Date.parse(endTime) > from);
}
