import * as crypto from "node:crypto";
import type { SkippedEvent } from "@rental/contract";
import { busyTimesOf } from "./busy-times.ts";
import { fallbackBlocks, isCancelled, isFree, neverBlocks } from "./fallback-blocks.ts";
import { type CalendarFile, type Component, lineNamed, readFile, textOf } from "./lines.ts";
import {
  type Change,
  changedOccurrence,
  type Occurrence,
  occurrencesOf,
  replacedBy,
  startOf,
  UnreadableRule,
} from "./occurrences.ts";
import { instant } from "./times.ts";
import { plain, type UnreadableCalendar, unreadable } from "./unreadable.ts";
import { ianaZone, Zones } from "./zones.ts";

/** The range of occurrences to import, in milliseconds since 1970, and the zone for times without one. */
export interface ReadWindow {
  from: number;
  now: number;
  to: number;
  /** IANA name. */
  timeZone: string;
}

/** An occurrence of an external event that takes up time. */
export interface ReadEntry {
  /** The event's UID; `key` is stable for each occurrence. */
  uid: string;
  key: string;
  title: string;
  description: string | null;
  location: string;
  /** In milliseconds since 1970; the end is after the start. */
  start: number;
  end: number;
  /** IANA name. */
  timeZone: string;
  status: "pending" | "confirmed" | "cancelled";
}

export interface ReadCalendar {
  entries: ReadEntry[];
  /** What could not be read, at most 100. Where it might block, `entries` contains its day. */
  skipped: SkippedEvent[];
  /** Whether the file is truncated. */
  isCutOff: boolean;
}

export interface ReadOptions {
  /** Called before each event is read, with its index and whether it may take place more than once. */
  follow?: (number: number, repeats: boolean) => void;
  /** Indexes of the events whose rules took too long. */
  tooSlow?: ReadonlySet<number>;
}

/** Maximum number of occurrences in the window, in total and per event. */
const maxOccurrences = 5_000;
const maxPerEvent = 2_000;
const maxSkipped = 100;

const maxLengths = { title: 200, location: 300, description: 1_000, uid: 100 };

/**
 * Reads the events of an iCalendar file (RFC 5545). Unreadable events are skipped and reported; one that might block is
 * replaced by an entry for its day.
 * @throws UnreadableCalendar for a file that is not a calendar at all
 */
export function readCalendar(bytes: Uint8Array, window: ReadWindow, options: ReadOptions = {}): ReadCalendar {
  const file = readFile(bytes);
  if (!file) throw noCalendar(bytes);
  const zones = new Zones(file.zones, ianaZone(window.timeZone));
  const found = new Found(window, zones);
  let number = 0;
  for (const [uid, versions] of byUid(file)) {
    options.follow?.(number, versions.some(repeats));
    readEvent(found, uid, versions, options.tooSlow?.has(number) ?? false);
    number += 1;
  }
  for (const component of file.busyTimes) {
    if (component.calendar.method === "CANCEL") continue;
    const uid = uidOf(component);
    for (const time of busyTimesOf(component, zones)) {
      if ("cause" in time) found.skip(uid, time.event, time.cause);
      else found.add(uid, time, time.isTentative ? "pending" : "confirmed");
    }
  }
  return { entries: found.withinLimit(), skipped: found.skipped, isCutOff: file.isCutOff };
}

const repeats = (version: Component): boolean =>
  ["RRULE", "RDATE"].some((name) => lineNamed(version, name) !== undefined);

function noCalendar(bytes: Uint8Array): UnreadableCalendar {
  const isPage = /^\s*<(?:!doctype|html|\?xml)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));
  return unreadable(
    isPage
      ? "The address leads to a web page, not to a calendar. Use the address of the iCalendar (.ics) file."
      : "The file is not a calendar: iCalendar files start with BEGIN:VCALENDAR.",
  );
}

/** Accumulates what has been read. */
class Found {
  #entries = new Map<string, ReadEntry>();
  readonly skipped: SkippedEvent[] = [];
  #leftOutFrom = Number.POSITIVE_INFINITY;

  constructor(
    readonly window: ReadWindow,
    readonly zones: Zones,
  ) {}

  add(uid: string, occurrence: Occurrence, status = statusOf(occurrence.event)): void {
    const entry = entryOf(uid, occurrence, status, this.window);
    if (!entry) return;
    this.#entries.set(entry.key, entry);
    if (this.#entries.size >= 2 * maxOccurrences) this.#cut();
  }

  /** Adds the occurrences of an event, or reports it if they can't be determined. */
  attempt(uid: string, event: Component, read: () => Occurrence[]): void {
    try {
      if (event.damaged[0]) throw unreadable(`Its ${event.damaged[0]} is damaged.`);
      for (const occurrence of read()) this.add(uid, occurrence);
    } catch (error) {
      if (!neverBlocks(event, this.window)) this.skip(uid, event, error);
    }
  }

  /** Reports an unreadable component, and blocks its day where it might block. */
  skip(uid: string, component: Component, cause: unknown): void {
    const { at, reason, blocked } = fallbackBlocks(component, cause, this.window, this.zones);
    if (this.skipped.length < maxSkipped) {
      this.skipped.push({ uid: plain(uid, maxLengths.uid), title: titleOf(component), at, reason });
    }
    for (const occurrence of blocked) this.add(uid, occurrence);
  }

  /** The next occurrences, up to the import limit. */
  withinLimit(): ReadEntry[] {
    this.#cut();
    if (this.#leftOutFrom < Number.POSITIVE_INFINITY) {
      const at = new Date(this.#leftOutFrom).toISOString();
      const reason = `The calendar has more than ${maxOccurrences} events in the coming 18 months. Those after this one are left out. Subscribe to a calendar with fewer.`;
      this.skipped.splice(maxSkipped - 1);
      this.skipped.unshift({ uid: "", title: "", at, reason });
    }
    return [...this.#entries.values()];
  }

  #cut(): void {
    if (this.#entries.size <= maxOccurrences) return;
    const inOrder = [...this.#entries.values()].sort((a, b) => a.start - b.start);
    this.#leftOutFrom = Math.min(this.#leftOutFrom, inOrder[maxOccurrences]!.start);
    this.#entries = new Map(inOrder.slice(0, maxOccurrences).map((entry) => [entry.key, entry]));
  }
}

/** @param versions of an event: the event itself, and its overridden occurrences (RECURRENCE-ID) */
function readEvent(found: Found, uid: string, versions: Component[], isTooSlow: boolean): void {
  const { zones, window } = found;
  const changed = versions.filter((version) => lineNamed(version, "RECURRENCE-ID"));
  const [whole] = latestFirst(versions.filter((version) => !changed.includes(version)));
  const changes = changesOf(found, uid, latestFirst(changed).reverse(), whole);
  if (whole) {
    found.attempt(uid, whole, () => {
      if (isTooSlow) throw new UnreadableRule("Working out when it takes place took too long.");
      const all: Occurrence[] = [];
      for (const occurrence of occurrencesOf(whole, changes, zones, window)) {
        if (isWithin(occurrence, window)) all.push(occurrence);
        if (all.length > maxPerEvent)
          throw new UnreadableRule(`It takes place more than ${maxPerEvent} times.`);
      }
      return all;
    });
  }
  for (const [at, change] of changes) {
    found.attempt(uid, change.event, () => (change.start ? [changedOccurrence(at, change, zones)] : []));
  }
}

/** The overridden occurrences of an event, keyed by their original time. */
function changesOf(
  found: Found,
  uid: string,
  versions: Component[],
  whole: Component | undefined,
): Map<number, Change> {
  const { zones, window } = found;
  const changes = new Map<number, Change>();
  const start = whole && attempted(() => startOf(whole, zones));
  for (const event of versions) {
    const id = attempted(() => replacedBy(event, start, zones));
    const own = attempted(() => startOf(event, zones));
    if (id && (own || neverBlocks(event, window))) changes.set(id.at, { ...id, event, start: own });
    else {
      found.attempt(uid, event, () => {
        // Retried to get the reason why it can't be read.
        const replaced = replacedBy(event, start, zones);
        const at = replaced?.at ?? instant(startOf(event, zones));
        const change = { event, start: startOf(event, zones), andLater: false, day: undefined };
        return [changedOccurrence(at, change, zones)];
      });
    }
  }
  return changes;
}

function attempted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // The caller that needs it reads it again, and reports the failure.
    return undefined;
  }
}

/** Groups the versions of each event. An event without a UID forms its own group. */
function byUid({ events }: CalendarFile): Map<string, Component[]> {
  const found = new Map<string, Component[]>();
  for (const event of events) {
    const uid = uidOf(event);
    const known = found.get(uid);
    if (known) known.push(event);
    else found.set(uid, [event]);
  }
  return found;
}

const uidOf = (component: Component): string =>
  lineNamed(component, "UID")?.value || component.text.join("\n");

const titleOf = (component: Component): string => textOf(component, "SUMMARY", maxLengths.title) || "Busy";

/** Of several versions of the same event, the one with the highest SEQUENCE wins; among those, the last in the file. */
function latestFirst(versions: Component[]): Component[] {
  const sequence = (event: Component) => Number(lineNamed(event, "SEQUENCE")?.value ?? 0) || 0;
  return versions.toReversed().sort((a, b) => sequence(b) - sequence(a));
}

const isWithin = ({ start, end }: Occurrence, { from, to }: ReadWindow): boolean =>
  end > start && end > from && start < to;

/** @returns nothing if the occurrence takes up none of its owner's time, or is outside the window */
function entryOf(
  uid: string,
  occurrence: Occurrence,
  status: ReadEntry["status"],
  window: ReadWindow,
): ReadEntry | undefined {
  const { event, start, end, zone, instance } = occurrence;
  if (!isWithin(occurrence, window) || isFree(event)) return undefined;
  return {
    uid: plain(uid, maxLengths.uid),
    key: crypto.createHash("sha256").update(`${uid}\n${instance}`).digest("base64url"),
    title: titleOf(event),
    description: textOf(event, "DESCRIPTION", maxLengths.description) || null,
    location: textOf(event, "LOCATION", maxLengths.location),
    start,
    end,
    timeZone: zone.name ?? window.timeZone,
    status,
  };
}

function statusOf(event: Component): ReadEntry["status"] {
  if (isCancelled(event)) return "cancelled";
  return lineNamed(event, "STATUS")?.value.toUpperCase() === "TENTATIVE" ? "pending" : "confirmed";
}
