import ICAL from "ical.js";
import { plain, unreadable } from "./unreadable.ts";
import type { Wall, Zone, Zones } from "./zones.ts";

/** One time at which an event takes place. */
export interface Occurrence {
  event: ICAL.Component;
  /** In milliseconds since 1970. */
  start: number;
  end: number;
  zone: Zone;
  /** Which one of a recurring event it is: when it would take place by the rule. Empty for other events. */
  instance: string;
}

const dayMs = 86_400_000;
/** More than local time can differ from UTC, both ways. */
const slackMs = 2 * dayMs;

/** A property's time: what the clock shows, and where the clock is. */
interface LocalTime {
  wall: Wall;
  zone: Zone;
  isDate: boolean;
}

/** How long an event lasts: days by the calendar, then time. */
interface Length {
  days: number;
  ms: number;
}

/**
 * When an event takes place, at least within the window; in no order.
 * @param versions of an event: itself, and its changed occurrences (RECURRENCE-ID)
 */
export function* occurrencesOf(
  versions: ICAL.Component[],
  zones: Zones,
  window: { from: number; to: number },
): Generator<Occurrence> {
  const changed = versions.filter((event) => event.getFirstProperty("recurrence-id"));
  const changes = new Map<number, { event: ICAL.Component; start: LocalTime; andLater: boolean }>();
  for (const event of latestFirst(changed).reverse()) {
    const id = event.getFirstProperty("recurrence-id")!;
    const andLater = String(id.getFirstParameter("range") ?? "").toUpperCase() === "THISANDFUTURE";
    changes.set(instant(timeOf(id, zones)), { event, start: startOf(event, zones), andLater });
  }
  const later = [...changes].filter(([, { andLater }]) => andLater).sort(([a], [b]) => b - a);
  const [event] = latestFirst(versions.filter((version) => !changed.includes(version)));
  if (event) {
    const start = startOf(event, zones);
    const length = lengthOf(event, start, zones);
    const recurs = changes.size > 0 || recurring.some((name) => event.getFirstProperty(name));
    for (const [at, wall, given] of recurs ? times(event, start, length, zones, window) : [once(start)]) {
      if (changes.has(at)) continue;
      const shift = later.find(([since]) => since < at);
      const end = given ?? endOf(wall, start.zone, length);
      const instance = recurs ? new Date(at).toISOString() : "";
      if (!shift) {
        yield { event, start: at, end, zone: start.zone, instance };
        continue;
      }
      const [since, change] = shift;
      const moved = at + instant(change.start) - since;
      const { zone } = change.start;
      const changedEnd = endOf(zone.wall(moved), zone, lengthOf(change.event, change.start, zones));
      yield { event: change.event, start: moved, end: changedEnd, zone, instance };
    }
  }
  for (const [at, { event: change, start }] of changes) {
    const end = endOf(start.wall, start.zone, lengthOf(change, start, zones));
    const instance = new Date(at).toISOString();
    yield { event: change, start: instant(start), end, zone: start.zone, instance };
  }
}

const recurring = ["rrule", "rdate"];

/** A time of an event: real and local, and the end where it has one of its own. */
type Time = [at: number, wall: Wall, end?: number];

const once = (start: LocalTime): Time => [instant(start), start.wall];

/** The times of a recurring event. */
function* times(
  event: ICAL.Component,
  start: LocalTime,
  length: Length,
  zones: Zones,
  window: { from: number; to: number },
): Generator<Time> {
  const { zone } = start;
  const excluded = exceptionsOf(event, zones);
  const seen = new Set<number>();
  const isNew = (at: number, wall: Wall) => {
    if (seen.has(at) || excluded.times.has(at) || excluded.days.has(dayOf(wall))) return false;
    seen.add(at);
    return true;
  };
  const first = instant(start);
  if (isNew(first, start.wall)) yield [first, start.wall];
  const earliest = window.from - length.days * dayMs - length.ms - slackMs;
  for (const property of event.getAllProperties("rrule")) {
    for (const wall of wallsOf(property, start, window.to + slackMs)) {
      if (wall < earliest) continue;
      const at = zone.at(wall);
      if (isNew(at, wall)) yield [at, wall];
    }
  }
  for (const property of event.getAllProperties("rdate")) {
    mustBeReal(property);
    for (const value of property.getValues()) {
      const isPeriod = value instanceof ICAL.Period;
      const added = local(property, isPeriod ? value.start : value, zones);
      const end = isPeriod ? instant(local(property, value.getEnd(), zones)) : undefined;
      const at = instant(added);
      if (isNew(at, zone.wall(at))) yield [at, zone.wall(at), ...(end === undefined ? [] : [end])] as Time;
    }
  }
}

/** The local times of a rule, in order, until a time that is far enough. */
function* wallsOf(property: ICAL.Property, start: LocalTime, until: Wall): Generator<Wall> {
  const rule = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) throw unreadable("Its recurrence rule is not valid.");
  // The iterator works on the clock's time, so the end of the rule must be such a time as well.
  if (rule.until) {
    const isUtc = rule.until.zone === ICAL.Timezone.utcTimezone;
    const wall = wallOf(rule.until);
    const end = isUtc
      ? start.zone.wall(wall)
      : rule.until.isDate && !start.isDate
        ? wall + dayMs - 1_000
        : wall;
    rule.until = floating(end, start.isDate);
  }
  const iterator = rule.iterator(floating(start.wall, start.isDate));
  for (let time = iterator.next(); time; time = iterator.next()) {
    const wall = wallOf(time);
    if (wall > until) return;
    yield wall;
  }
}

/** What an event leaves out: times, and whole days. */
function exceptionsOf(event: ICAL.Component, zones: Zones) {
  const [exactTimes, days] = [new Set<number>(), new Set<string>()];
  for (const property of event.getAllProperties("exdate")) {
    mustBeReal(property);
    for (const value of property.getValues()) {
      const left = local(property, value, zones);
      if (left.isDate) days.add(dayOf(left.wall));
      else exactTimes.add(instant(left));
    }
  }
  return { times: exactTimes, days };
}

const dayOf = (wall: Wall): string =>
  Number.isFinite(wall) ? new Date(wall).toISOString().slice(0, 10) : "";

function lengthOf(event: ICAL.Component, start: LocalTime, zones: Zones): Length {
  const end = event.getFirstProperty("dtend");
  if (end) {
    const at = timeOf(end, zones);
    if (start.isDate && at.isDate) return { days: Math.round((at.wall - start.wall) / dayMs), ms: 0 };
    return { days: 0, ms: instant(at) - instant(start) };
  }
  const given = event.getFirstPropertyValue("duration");
  if (given instanceof ICAL.Duration) {
    const sign = given.isNegative ? -1 : 1;
    const seconds = given.hours * 3_600 + given.minutes * 60 + given.seconds;
    return { days: sign * (given.weeks * 7 + given.days), ms: sign * seconds * 1_000 };
  }
  return { days: start.isDate ? 1 : 0, ms: 0 };
}

const endOf = (wall: Wall, zone: Zone, { days, ms }: Length): number => zone.at(wall + days * dayMs) + ms;

/** Of several versions of the same, the one with the highest SEQUENCE counts; of these, the last in the file. */
function latestFirst(versions: ICAL.Component[]): ICAL.Component[] {
  const sequence = (event: ICAL.Component) => Number(event.getFirstPropertyValue("sequence") ?? 0) || 0;
  return versions.toReversed().sort((a, b) => sequence(b) - sequence(a));
}

function startOf(event: ICAL.Component, zones: Zones): LocalTime {
  const start = event.getFirstProperty("dtstart");
  if (!start) throw unreadable("It has no DTSTART.");
  return timeOf(start, zones);
}

const timeOf = (property: ICAL.Property, zones: Zones): LocalTime => {
  mustBeReal(property);
  return local(property, property.getFirstValue(), zones);
};

function local(property: ICAL.Property, value: unknown, zones: Zones): LocalTime {
  if (!(value instanceof ICAL.Time)) throw unreadable(`Its ${nameOf(property)} is not a date or a time.`);
  return { wall: wallOf(value), zone: zones.of(property, value), isDate: value.isDate };
}

/** Checked in the text, because ical.js turns the 31st of April into the 1st of May. */
function mustBeReal(property: ICAL.Property): void {
  if (!/^date(?:-time)?$/.test(property.type)) return;
  for (const text of property.jCal.slice(3)) {
    const [, year, month, day] = realTime.exec(String(text)) ?? [];
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    if (date.getUTCDate() === Number(day)) continue;
    throw unreadable(`Its ${nameOf(property)} is a date or a time that does not exist.`);
  }
}

const realTime = /^(\d{4})-(0[1-9]|1[0-2])-([012]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)Z?)?$/;

const nameOf = (property: ICAL.Property): string => plain(property.name.toUpperCase(), 20);

const instant = ({ wall, zone }: LocalTime): number => zone.at(wall);

/** Years that all parts of the program can represent; events in others never matter. */
const [firstYear, lastYear] = [1600, 9000];

function wallOf({ year, month, day, hour, minute, second, isDate }: ICAL.Time): Wall {
  if (!(year >= firstYear && year <= lastYear)) throw unreadable(`It has a date in the year ${year}.`);
  return isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second);
}

function floating(wall: Wall, isDate: boolean): ICAL.Time {
  const time = ICAL.Time.fromJSDate(new Date(wall), true);
  time.zone = ICAL.Timezone.localTimezone;
  time.isDate = isDate;
  return time;
}
