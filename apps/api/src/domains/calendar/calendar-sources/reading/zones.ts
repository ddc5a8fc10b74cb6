import ICAL from "ical.js";
import { IANAZone } from "luxon";
import { type Component, lineNamed } from "./lines.ts";
import { plain, unreadable } from "./unreadable.ts";
import { zoneByName } from "./zone-names.ts";

/** What a clock on the wall shows, as the milliseconds since 1970 at which a clock in UTC shows the same. */
export type WallClockTime = number;

/** Converts between local and real time, both in milliseconds. */
export interface Zone {
  /** Its IANA name; null when the calendar defines it. */
  name: string | null;
  /**
   * The time at which the clock shows this. Of the two times of an hour that a clock change repeats, the first; an hour
   * that it skips is counted with the offset before the change, as RFC 5545 says.
   */
  at(wall: WallClockTime): number;
  /** What the clock shows at this time. */
  wall(at: number): WallClockTime;
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

const fixedZone = (offset: number): Zone => ({
  name: null,
  at: (wall) => wall - offset,
  wall: (at) => at + offset,
});

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

/** A zone that the calendar defines itself. Nothing when the definition is not complete. */
function definedZone({ text }: Component, tzid: string): Zone | undefined {
  const component = definitionOf(text);
  const changes = ["standard", "daylight"].flatMap((kind) => component?.getAllSubcomponents(kind) ?? []);
  if (!component || changes.length === 0) return undefined;
  for (const change of changes) {
    const to = change.getFirstPropertyValue("tzoffsetto");
    if (to === null) return undefined;
    // A zone that begins with the first known offset has always had it.
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
    // As if the calendar did not define it: its name may say enough.
    return undefined;
  }
}

/**
 * The zones of a calendar's events. Times without a zone, and whole days, are those of the account.
 * @param local the zone of the account
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

  /** @throws UnreadableCalendar for a zone that nobody defines */
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

/** Some programs put their own name before the zone's: /example.com/20210210_1/America/Chicago. */
function ianaNameOf(tzid: string): string | undefined {
  if (IANAZone.isValidZone(tzid)) return tzid;
  if (!tzid.startsWith("/")) return undefined;
  const parts = tzid.split("/");
  return [3, 2].map((count) => parts.slice(-count).join("/")).find((name) => IANAZone.isValidZone(name));
}
