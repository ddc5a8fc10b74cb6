import * as crypto from "node:crypto";
import ICAL from "ical.js";
import { type Occurrence, occurrencesOf } from "./occurrences.ts";
import { plain, UnreadableCalendar, unreadable } from "./unreadable.ts";
import { ianaZone, Zones } from "./zones.ts";

/** Which occurrences are imported, in milliseconds since 1970; and the zone of times without one. */
export interface ReadWindow {
  from: number;
  to: number;
  /** IANA name. */
  timeZone: string;
}

/** One occurrence of an event of another calendar, which takes up time. */
export interface ReadEntry {
  /** The event's UID, and what it is called in this program: the same for the same occurrence. */
  uid: string;
  key: string;
  title: string;
  description: string | null;
  location: string;
  /** In milliseconds since 1970; the end comes after the start. */
  start: number;
  end: number;
  /** IANA name. */
  timeZone: string;
  status: "pending" | "confirmed" | "cancelled";
}

/** Maximum number of occurrences in the window. */
export const mostOccurrences = 5_000;

const longest = { title: 200, location: 300, description: 1_000, quoted: 80 };

/**
 * Reads the events of a calendar in iCalendar, RFC 5545.
 * @param follow is told the title of each event before it is read
 * @throws UnreadableCalendar
 */
export function readCalendar(
  text: string,
  window: ReadWindow,
  follow: (title: string) => void = () => undefined,
): ReadEntry[] {
  const calendars = parse(text);
  const zones = new Zones(partsOf(calendars, "vtimezone"), ianaZone(window.timeZone));
  const entries = new Map<string, ReadEntry>();
  for (const [uid, versions] of byUid(partsOf(calendars, "vevent"))) {
    const title = titleOf(versions[0]!);
    follow(title);
    try {
      for (const occurrence of occurrencesOf(versions, zones, window)) {
        const entry = entryOf(uid, occurrence, window);
        if (entry) entries.set(entry.key, entry);
        if (entries.size > mostOccurrences) throw tooManyOccurrences;
      }
    } catch (error) {
      if (error === tooManyOccurrences) throw error;
      throw unreadable(`The event "${plain(title, longest.quoted)}" can't be read. ${reasonOf(error)}`);
    }
  }
  return [...entries.values()];
}

/** The messages of ical.js quote what is wrong; errors of other kinds come from its inside. */
function reasonOf(error: unknown): string {
  const isMeant = error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
  const reason = isMeant ? plain(error.message, 200) : "";
  if (reason === "") return "It is damaged.";
  return reason.endsWith(".") ? reason : `${reason}.`;
}

const tooManyOccurrences = new UnreadableCalendar(
  `The calendar has more than ${mostOccurrences} events in the coming 18 months. Subscribe to one with fewer.`,
);

/** A component as ical.js parses it: its name, its properties, and the components in it. */
type Parsed = [name: string, properties: unknown[], parts: Parsed[]];

function parse(text: string): Parsed[] {
  const start = text
    .slice(0, 200)
    .replace(/^\ufeff/, "")
    .trimStart();
  if (/^<(?:!doctype|html|\?xml)/i.test(start)) {
    throw unreadable(
      "The address leads to a web page, not to a calendar. Use the address of the iCalendar (.ics) file.",
    );
  }
  if (!/^BEGIN:VCALENDAR/i.test(start)) {
    throw unreadable("The file is not a calendar: iCalendar files start with BEGIN:VCALENDAR.");
  }
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(text.replace(/^\ufeff/, "")) as unknown[];
  } catch (error) {
    throw unreadable(`The file is damaged. ${reasonOf(error)}`);
  }
  const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as Parsed[];
  if (all.some(([name]) => name !== "vcalendar"))
    throw unreadable("The file has parts outside of a calendar.");
  return all;
}

/** Apart from their calendar, in which ical.js would look for the zone of each time from the beginning. */
const partsOf = (calendars: Parsed[], name: string): ICAL.Component[] =>
  calendars
    .flatMap(([, , parts]) => parts.filter(([each]) => each === name))
    .map((part) => new ICAL.Component(part));

/** The versions of each event: itself, and its changed occurrences. An event without a UID is one of its own. */
function byUid(all: ICAL.Component[]): Map<string, ICAL.Component[]> {
  const events = new Map<string, ICAL.Component[]>();
  for (const event of all) {
    const uid = String(event.getFirstPropertyValue("uid") ?? event.toString());
    const known = events.get(uid);
    if (known) known.push(event);
    else events.set(uid, [event]);
  }
  return events;
}

const textOf = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? "");

const titleOf = (event: ICAL.Component): string => plain(textOf(event, "summary"), longest.title) || "Busy";

/** @returns nothing for what takes up no time of its owner, or lies outside of the window */
function entryOf(
  uid: string,
  occurrence: Occurrence,
  { from, to, timeZone }: ReadWindow,
): ReadEntry | undefined {
  const { event, start, end, zone, instance } = occurrence;
  if (!Number.isFinite(start) || !Number.isFinite(end))
    throw unreadable("It has a date that does not exist.");
  if (end <= start || end <= from || start >= to || isFree(event)) return undefined;
  return {
    uid: plain(uid, 100),
    key: crypto.createHash("sha256").update(`${uid}\n${instance}`).digest("base64url"),
    title: titleOf(event),
    description: plain(textOf(event, "description"), longest.description) || null,
    location: plain(textOf(event, "location"), longest.location),
    start,
    end,
    timeZone: zone.name ?? timeZone,
    status: statusOf(event),
  };
}

/** Marked as time in which its owner is free. */
const isFree = (event: ICAL.Component): boolean =>
  textOf(event, "transp").toUpperCase() === "TRANSPARENT" ||
  textOf(event, "x-microsoft-cdo-busystatus").toUpperCase() === "FREE";

function statusOf(event: ICAL.Component): ReadEntry["status"] {
  const status = textOf(event, "status").toUpperCase();
  if (status === "CANCELLED") return "cancelled";
  return status === "TENTATIVE" ? "pending" : "confirmed";
}
