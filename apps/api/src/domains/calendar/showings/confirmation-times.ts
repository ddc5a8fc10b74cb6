import { minHoursToAnswer } from "@rental/contract";
import { DateTime } from "luxon";
import type { ShowingRow } from "./showings.queries.ts";

type Hours = Pick<NonNullable<ShowingRow["confirmation"]>, "askHours" | "cancelHours">;

const hourMs = 3_600_000;
/** Minimum time between the question and the cancellation of a showing for lack of an answer. */
export const answerMs = minHoursToAnswer * hourMs;
/** Until when a showing that was cancelled for lack of an answer can be reinstated. */
export const reinstatableUntil = (lapsedAt: Date): Date => new Date(lapsedAt.getTime() + 30 * 60_000);

/** Quiet hours in local time: from the first until the second. */
const [nightBegins, nightEnds] = [21, 8];
/** A question due at night is sent at this time of the evening before, and decided before the night begins. */
const askedInEvening = { hour: 18, minute: 0 };
const decidedInEvening = { hour: 20, minute: 30 };
/** Showings that begin before this hour are asked the evening before, however few hours that is. */
const morningEnds = 10;

/** Whether a time is within the quiet hours. */
export const isNight = (time: Date, zone: string): boolean => {
  const { hour } = DateTime.fromJSDate(time, { zone });
  return hour >= nightBegins || hour < nightEnds;
};

/** When the prospect is asked to confirm a showing. */
export function askedAt(start: Date, { askHours }: Pick<Hours, "askHours">, zone: string): Date {
  const local = DateTime.fromJSDate(start, { zone });
  if (local.hour < morningEnds) return evening(local.minus({ days: 1 }), askedInEvening);
  const at = new Date(start.getTime() - askHours * hourMs);
  return isNight(at, zone) ? evening(eveOf(at, zone), askedInEvening) : at;
}

/** When an unconfirmed showing is cancelled; null for never. */
export function decidedAt(start: Date, { cancelHours }: Hours, zone: string): Date | null {
  if (cancelHours === null) return null;
  const at = new Date(start.getTime() - cancelHours * hourMs);
  return isNight(at, zone) ? evening(eveOf(at, zone), decidedInEvening) : at;
}

/** The day on which the night around this time began. */
function eveOf(time: Date, zone: string): DateTime {
  const local = DateTime.fromJSDate(time, { zone });
  return local.hour < nightEnds ? local.minus({ days: 1 }) : local;
}

const evening = (day: DateTime, at: { hour: number; minute: number }): Date =>
  day.set({ ...at, second: 0, millisecond: 0 }).toJSDate();

/** The end of the night around this time. */
export const morningAfter = (time: Date, zone: string): Date => {
  const local = DateTime.fromJSDate(time, { zone });
  const day = local.hour < nightEnds ? local : local.plus({ days: 1 });
  return evening(day, { hour: nightEnds, minute: 0 });
};
