import ICAL from "ical.js";
import { IANAZone } from "luxon";
import { plain, unreadable } from "./unreadable.ts";

/** What a clock on the wall shows, as the milliseconds since 1970 at which a clock in UTC shows the same. */
export type Wall = number;

/** Converts between local and real time, both in milliseconds. */
export interface Zone {
  /** Its IANA name; null when the calendar defines it. */
  name: string | null;
  /**
   * The time at which the clock shows this. Of the two times of an hour that a clock change repeats, the first; an hour
   * that it skips is counted with the offset before the change, as RFC 5545 says.
   */
  at(wall: Wall): number;
  /** What the clock shows at this time. */
  wall(at: number): Wall;
}

const dayMs = 86_400_000;

export const utc: Zone = { name: "UTC", at: (wall) => wall, wall: (at) => at };

/** @param name of the IANA database */
export function ianaZone(name: string): Zone {
  const offset = offsetsOf(IANAZone.create(name));
  return {
    name,
    at(wall) {
      // The offsets before and after a change that may be near.
      const [before, after] = [offset(wall - dayMs), offset(wall + dayMs)];
      if (before === after || offset(wall - before) === before) return wall - before;
      return offset(wall - after) === after ? wall - after : wall - before;
    },
    wall: (at) => at + offset(at),
  };
}

/** The offset at a time, in milliseconds. On a day that begins and ends with the same one, that one is the answer. */
function offsetsOf(zone: IANAZone): (at: number) => number {
  const atStart = new Map<number, number>();
  const ofDay = (day: number): number => {
    const known = atStart.get(day);
    if (known !== undefined) return known;
    const offset = zone.offset(day * dayMs) * 60_000;
    atStart.set(day, offset);
    return offset;
  };
  return (at) => {
    const day = Math.floor(at / dayMs);
    const first = ofDay(day);
    return first === ofDay(day + 1) ? first : zone.offset(at) * 60_000;
  };
}

/** A zone that the calendar defines itself, for a name that is not in the IANA database. */
function definedZone(component: ICAL.Component, tzid: string): Zone {
  const changes = [
    ...component.getAllSubcomponents("standard"),
    ...component.getAllSubcomponents("daylight"),
  ];
  const isComplete = (change: ICAL.Component) =>
    ["tzoffsetto", "tzoffsetfrom", "dtstart"].every((name) => change.getFirstProperty(name));
  if (changes.length === 0 || !changes.every(isComplete)) {
    throw unreadable(`The definition of its time zone "${quoted(tzid)}" is not complete.`);
  }
  const zone = new ICAL.Timezone({ component, tzid });
  const offset = (wall: Wall) => {
    const seconds = zone.utcOffset(ICAL.Time.fromJSDate(new Date(wall), true));
    if (!Number.isFinite(seconds))
      throw unreadable(`The definition of its time zone "${quoted(tzid)}" is not valid.`);
    return seconds * 1_000;
  };
  return {
    name: null,
    at: (wall) => wall - offset(wall),
    wall: (at) => at + offset(at + offset(at)),
  };
}

/**
 * The zones of a calendar's events. Times without a zone, and whole days, are those of the account.
 * @param local the zone of the account
 */
export class Zones {
  readonly #defined = new Map<string, ICAL.Component>();
  readonly #known = new Map<string, Zone>();

  constructor(
    definitions: ICAL.Component[],
    readonly local: Zone,
  ) {
    for (const component of definitions) {
      this.#defined.set(String(component.getFirstPropertyValue("tzid")), component);
    }
  }

  /** The zone of one of a property's times. @throws UnreadableCalendar for a zone that nobody defines */
  of(property: ICAL.Property, time: ICAL.Time): Zone {
    if (time.isDate) return this.local;
    if (time.zone === ICAL.Timezone.utcTimezone) return utc;
    const tzid = property.getFirstParameter("tzid");
    if (!tzid) return this.local;
    const known = this.#known.get(tzid);
    if (known) return known;
    const zone = this.#find(tzid);
    this.#known.set(tzid, zone);
    return zone;
  }

  #find(tzid: string): Zone {
    const name = ianaNameOf(tzid);
    if (name !== undefined) return ianaZone(name);
    const component = this.#defined.get(tzid);
    if (component) return definedZone(component, tzid);
    throw unreadable(
      `Its time zone "${quoted(tzid)}" is neither an IANA name, such as America/Chicago, nor defined in the calendar.`,
    );
  }
}

const quoted = (tzid: string): string => plain(tzid, 60);

/** Some programs put their own name before the zone's: /example.com/20210210_1/America/Chicago. */
function ianaNameOf(tzid: string): string | undefined {
  if (IANAZone.isValidZone(tzid)) return tzid;
  if (!tzid.startsWith("/")) return undefined;
  const parts = tzid.split("/");
  return [3, 2].map((count) => parts.slice(-count).join("/")).find((name) => IANAZone.isValidZone(name));
}
