import ICAL from "ical.js";
import { IANAZone } from "luxon";
import { type Component, lineNamed } from "./lines.ts";
import { plain, unreadable } from "./unreadable.ts";
import { zoneByName } from "./zone-names.ts";

/** A wall-clock time, as the milliseconds since 1970 at which a clock in UTC shows the same. */
export type WallClockTime = number;

/** Converts between local and real time, both in milliseconds. */
export interface Zone {
  /** The IANA name; null if the calendar defines the zone. */
  name: string | null;
  /**
   * The time at which a wall clock shows this. In an hour that a clock change repeats, the first one; an hour that it
   * skips uses the offset before the change, as RFC 5545 specifies.
   */
  at(wall: WallClockTime): number;
  /** The wall-clock time at this time. */
  wall(at: number): WallClockTime;
}

const dayMs = 86_400_000;

export const utc: Zone = { name: "UTC", at: (wall) => wall, wall: (at) => at };

/** @param name in the IANA database */
export function ianaZone(name: string): Zone {
  const offset = offsetsOf(IANAZone.create(name));
  return {
    name,
    at(wall) {
      // The offsets before and after a possible nearby change.
      const [before, after] = [offset(wall - dayMs), offset(wall + dayMs)];
      if (before === after || offset(wall - before) === before) return wall - before;
      return offset(wall - after) === after ? wall - after : wall - before;
    },
    wall: (at) => at + offset(at),
  };
}

const fixedZone = (offset: number): Zone => ({
  name: null,
  at: (wall) => wall - offset,
  wall: (at) => at + offset,
});

/** The offset at a time, in milliseconds. If a day begins and ends with the same offset, that is the answer. */
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

/** A zone defined by the calendar. Nothing if the definition is incomplete. */
function definedZone({ text }: Component, tzid: string): Zone | undefined {
  const component = definitionOf(text);
  const changes = ["standard", "daylight"].flatMap((kind) => component?.getAllSubcomponents(kind) ?? []);
  if (!component || changes.length === 0) return undefined;
  for (const change of changes) {
    const to = change.getFirstPropertyValue("tzoffsetto");
    if (to === null) return undefined;
    // Before its first known offset, a zone is assumed to have had the same one.
    if (!change.getFirstProperty("tzoffsetfrom")) change.addPropertyWithValue("tzoffsetfrom", to);
    if (!change.getFirstProperty("dtstart"))
      change.addPropertyWithValue("dtstart", ICAL.Time.fromDateTimeString("1601-01-01T00:00:00"));
  }
  const zone = new ICAL.Timezone({ component, tzid });
  const offset = (wall: WallClockTime) => {
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

function definitionOf(text: string[]): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(text.join("\r\n")) as unknown[]);
  } catch {
    // Treated as undefined: its name may be enough.
    return undefined;
  }
}

/**
 * The zones of a calendar's events. Times without a zone, and whole days, use the account's.
 * @param local the account's zone
 */
export class Zones {
  readonly utc = utc;
  readonly #defined = new Map<string, Component>();
  readonly #known = new Map<string, Zone>();

  constructor(
    definitions: Component[],
    readonly local: Zone,
  ) {
    for (const definition of definitions) {
      const tzid = lineNamed(definition, "TZID")?.value;
      if (tzid !== undefined) this.#defined.set(tzid, definition);
    }
  }

  /** @throws UnreadableCalendar for a zone without any definition */
  named(tzid: string): Zone {
    const known = this.#known.get(tzid);
    if (known) return known;
    const zone = this.#find(tzid);
    this.#known.set(tzid, zone);
    return zone;
  }

  #find(tzid: string): Zone {
    const name = ianaNameOf(tzid);
    if (name !== undefined) return ianaZone(name);
    const definition = this.#defined.get(tzid);
    const defined = definition && definedZone(definition, tzid);
    if (defined) return defined;
    const meant = zoneByName(tzid);
    if (meant !== undefined) return typeof meant === "string" ? ianaZone(meant) : fixedZone(meant);
    throw unreadable(
      definition
        ? `The definition of its time zone "${quoted(tzid)}" is not complete.`
        : `Its time zone "${quoted(tzid)}" is neither an IANA name, such as America/Chicago, nor defined in the calendar.`,
    );
  }
}

const quoted = (tzid: string): string => plain(tzid, 60);

/** Some programs prefix the zone's name with their own: /example.com/20210210_1/America/Chicago. */
function ianaNameOf(tzid: string): string | undefined {
  if (IANAZone.isValidZone(tzid)) return tzid;
  if (!tzid.startsWith("/")) return undefined;
  const parts = tzid.split("/");
  return [3, 2].map((count) => parts.slice(-count).join("/")).find((name) => IANAZone.isValidZone(name));
}
