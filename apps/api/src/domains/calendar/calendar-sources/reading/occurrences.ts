import ICAL from "ical.js";
import { type Component, type Line, lineNamed, linesNamed } from "./lines.ts";
import { wallClockTimesOf } from "./rule.ts";
import { dayMs, dayOf, instant, type LocalTime, timeOf, timesOf } from "./times.ts";
import { UnreadableCalendar, unreadable } from "./unreadable.ts";
import type { WallClockTime, Zone, Zones } from "./zones.ts";

/** An occurrence of an event. */
export interface Occurrence {
  event: Component;
  /** In milliseconds since 1970. */
  start: number;
  end: number;
  zone: Zone;
  /** Identifies the occurrence of a recurring event by its original time under the rule. Empty for other events. */
  instance: string;
}

/** More than local time can differ from UTC, in either direction. */
const slackMs = 2 * dayMs;

/** Stands in for a missing end. */
const noEnd = Date.UTC(9000, 0);

/** The duration of an event: calendar days, then time; or until a fixed time. */
export type Length = { days: number; ms: number } | { until: number };

/** A version of an event that overrides one occurrence, or this and all later ones. */
export interface Change {
  event: Component;
  /** Undefined if it can't be read but does not matter, because the occurrence was cancelled. */
  start: LocalTime | undefined;
  andLater: boolean;
  /** The day of the occurrence, if RECURRENCE-ID gives no time. */
  day: string | undefined;
}

/**
 * Expands an event's occurrences from its start, rules and dates, at least within the window, in no particular order;
 * those that are overridden are left out or moved.
 * @throws UnreadableCalendar, or what ical.js throws
 */
export function* occurrencesOf(
  event: Component,
  changes: ReadonlyMap<number, Change>,
  zones: Zones,
  window: { from: number; to: number },
): Generator<Occurrence> {
  const start = startOf(event, zones);
  const length = lengthOf(event, start, zones);
  const later = [...changes]
    .flatMap(([since, change]) =>
      change.andLater && change.start ? [{ since, event: change.event, from: change.start }] : [],
    )
    .sort((a, b) => b.since - a.since);
  const days = new Set([...changes.values()].flatMap(({ day }) => day ?? []));
  const recurs = changes.size > 0 || recurring.some((name) => lineNamed(event, name));
  for (const [at, wall, given] of recurs ? times(event, start, length, zones, window) : [once(start)]) {
    if (changes.has(at) || days.has(dayOf(wall))) continue;
    const shift = later.find(({ since }) => since < at);
    const end = given ?? endOf(wall, start.zone, length);
    const instance = recurs ? new Date(at).toISOString() : "";
    if (!shift) {
      yield { event, start: at, end, zone: start.zone, instance };
      continue;
    }
    const { since, from } = shift;
    // By the clock, which may have been changed between the two.
    const movedTo = from.zone.wall(at) + from.wall - from.zone.wall(since);
    const moved = from.zone.at(movedTo);
    const changedEnd = endOf(movedTo, from.zone, lengthOf(shift.event, from, zones));
    yield { event: shift.event, start: moved, end: changedEnd, zone: from.zone, instance };
  }
}

/** An overridden occurrence, given its original time. */
export function changedOccurrence(at: number, { event }: Change, zones: Zones): Occurrence {
  const start = startOf(event, zones);
  const end = endOf(start.wall, start.zone, lengthOf(event, start, zones));
  return { event, start: instant(start), end, zone: start.zone, instance: new Date(at).toISOString() };
}

const recurring = ["RRULE", "RDATE"];

/** A time of an event: real and local, with an end if it has its own. */
type Time = [at: number, wall: WallClockTime, end?: number];

const once = (start: LocalTime): Time => [instant(start), start.wall];

/** The times of a recurring event. */
function* times(
  event: Component,
  start: LocalTime,
  length: Length,
  zones: Zones,
  window: { from: number; to: number },
): Generator<Time> {
  const { zone } = start;
  const excluded = exceptionsOf(event, start, zones);
  const seen = new Set<number>();
  const isNew = (at: number, wall: WallClockTime) => {
    if (seen.has(at) || excluded.times.has(at) || excluded.days.has(dayOf(wall))) return false;
    seen.add(at);
    return true;
  };
  const first = instant(start);
  if (isNew(first, start.wall)) yield [first, start.wall];
  const lasts = "until" in length ? 0 : length.days * dayMs + length.ms;
  const earliest = window.from - lasts - slackMs;
  for (const { value } of linesNamed(event, "RRULE")) {
    for (const wall of ruleOf(value, start, { since: earliest, until: window.to + slackMs })) {
      if (wall < earliest) continue;
      const at = zone.at(wall);
      if (isNew(at, wall)) yield [at, wall];
    }
  }
  for (const line of linesNamed(event, "RDATE")) {
    for (const value of line.value.split(",")) {
      const [begin, end] = value.includes("/") ? periodOf(line, value, zones) : [];
      const added = begin ?? timeOf(line, zones, value);
      if (!added) continue;
      const at = inZoneOf(start, added);
      if (isNew(at, zone.wall(at))) yield [at, zone.wall(at), ...(end === undefined ? [] : [end])] as Time;
    }
  }
}

/** Distinguishes errors in a rule, after which more is known about when the event takes place. */
export class UnreadableRule extends UnreadableCalendar {}

function* ruleOf(
  value: string,
  start: LocalTime,
  { since, until }: { since: WallClockTime; until: WallClockTime },
): Generator<WallClockTime> {
  try {
    yield* wallClockTimesOf(value, start, until, since);
  } catch (cause) {
    const why =
      cause instanceof UnreadableCalendar ? cause.message : `Its rule can't be read: ${reasonOf(cause)}`;
    throw new UnreadableRule(why, { cause });
  }
}

/** Messages of ical.js quote what is wrong; errors of other kinds are internal to it. */
export function reasonOf(error: unknown): string {
  const isMeant = error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
  const reason = isMeant ? unreadable(error.message).message : "";
  if (reason === "") return "It is damaged.";
  return reason.endsWith(".") ? reason : `${reason}.`;
}

/** Parses `start/end` or `start/duration`. */
export function periodOf(line: Line, value: string, zones: Zones): [start: LocalTime, end: number] {
  const [begin, end] = value.split("/", 2) as [string, string];
  const start = timeOf(line, zones, begin);
  if (!start) throw unreadable(`Its ${line.name} has a period without a beginning.`);
  if (/^[+-]?P/i.test(end.trim())) return [start, endOf(start.wall, start.zone, durationOf(end))];
  const at = timeOf(line, zones, end);
  return [start, at ? instant(at) : noEnd];
}

/** A time without a zone is in the event's zone. */
const inZoneOf = (start: LocalTime, { wall, zone, isFloating, isDate }: LocalTime): number =>
  isFloating && !isDate ? start.zone.at(wall) : zone.at(wall);

/** The times and whole days that an event excludes. */
function exceptionsOf(event: Component, start: LocalTime, zones: Zones) {
  const [exactTimes, days] = [new Set<number>(), new Set<string>()];
  for (const line of linesNamed(event, "EXDATE")) {
    for (const left of timesOf(line, zones)) {
      if (left.isDate || start.isDate) days.add(dayOf(left.wall));
      else exactTimes.add(inZoneOf(start, left));
    }
  }
  return { times: exactTimes, days };
}

/** The occurrence that a version overrides, in the event's zone; nothing if it does not say. */
export function replacedBy(
  event: Component,
  start: LocalTime | undefined,
  zones: Zones,
): { at: number; day: string | undefined; andLater: boolean } | undefined {
  const line = lineNamed(event, "RECURRENCE-ID");
  const id = line && timeOf(line, zones);
  if (!id) return undefined;
  const andLater = line.params.get("RANGE")?.toUpperCase() === "THISANDFUTURE";
  const isOnlyDay = id.isDate && start !== undefined && !start.isDate;
  return {
    at: start && id.isFloating ? start.zone.at(id.wall) : instant(id),
    day: isOnlyDay || start?.isDate ? dayOf(id.wall) : undefined,
    andLater,
  };
}

export function lengthOf(event: Component, start: LocalTime, zones: Zones): Length {
  const line = lineNamed(event, "DTEND");
  const end = line && timeOf(line, zones);
  if (end) return lengthUntil(end, start);
  const duration = line ? undefined : lineNamed(event, "DURATION")?.value;
  const given = duration === undefined ? { days: 0, ms: 0 } : durationOf(duration);
  return start.isDate && given.days * dayMs + given.ms <= 0 ? { days: 1, ms: 0 } : notNegative(given);
}

function lengthUntil(end: LocalTime, start: LocalTime): Length {
  if (end.wall >= noEnd) return { until: noEnd };
  // An all-day event whose end is not after its start lasts one day.
  if (start.isDate && end.isDate)
    return { days: Math.max(1, Math.round((end.wall - start.wall) / dayMs)), ms: 0 };
  const ms = instant(end) - instant(start);
  if (start.isDate && ms <= 0) return { days: 1, ms: 0 };
  // Within an hour skipped by a clock change, the local end may appear not to follow the start.
  return notNegative({ days: 0, ms: ms > 0 || end.zone !== start.zone ? ms : end.wall - start.wall });
}

function notNegative(length: { days: number; ms: number }): Length {
  if (length.days * dayMs + length.ms < 0) throw unreadable("It ends before it starts.");
  return length;
}

export function durationOf(value: string): { days: number; ms: number } {
  const text = value.trim().toUpperCase();
  if (!/^[+-]?P(?=.*\d)[\dWDTHMS]{1,40}$/.test(text)) throw unreadable("Its duration is not valid.");
  const given = ICAL.Duration.fromString(text);
  const sign = given.isNegative ? -1 : 1;
  const seconds = given.hours * 3_600 + given.minutes * 60 + given.seconds;
  return { days: sign * (given.weeks * 7 + given.days), ms: sign * seconds * 1_000 };
}

export const endOf = (wall: WallClockTime, zone: Zone, length: Length): number =>
  "until" in length ? length.until : Math.min(noEnd, zone.at(wall + length.days * dayMs) + length.ms);

/** @throws UnreadableCalendar */
export function startOf(event: Component, zones: Zones): LocalTime {
  const line = lineNamed(event, "DTSTART");
  const start = line && timeOf(line, zones);
  if (!start) throw unreadable("It has no DTSTART.");
  return start;
}
