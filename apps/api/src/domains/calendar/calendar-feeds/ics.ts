/** Formats calendar entries as iCalendar (RFC 5545). */
import { setImmediate as turn } from "node:timers/promises";
import { addressLine } from "@rental/contract/words/place";
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { StoredEvent } from "../../../platform/calendars/calendar-server.ts";
import { printable } from "../../../platform/text/ical-text.ts";
import type { FeedEntry } from "./feed-entries.queries.ts";

/** Refresh interval suggested to calendar apps, in s; many wait longer. */
const refreshSeconds = 3_600;
/** Maximum number of characters of a description. */
const maxDescriptionLength = 500;
/** Number of entries written before yielding to other requests: about 10 ms. */
const batchSize = 25;

const kinds = { showing: "Showing", call: "Call", inspection: "Inspection", meeting: "Meeting" };

const statuses = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * Formats entries as a calendar. The UID of an entry is its id. Times are in UTC, because local time could not
 * distinguish the two hours that a clock change repeats.
 * @param names whether to include titles, locations, descriptions and names of contacts
 */
export async function icsOf(name: string, entries: FeedEntry[], names: boolean): Promise<string> {
  const words = names ? named : nameless;
  const head = calendar(name, [], words);
  const end = head.lastIndexOf("END:VCALENDAR");
  const events: string[] = [];
  for (let at = 0; at < entries.length; at += batchSize) {
    const batch = calendar(name, entries.slice(at, at + batchSize), words);
    events.push(batch.slice(end, batch.lastIndexOf("END:VCALENDAR")));
    await turn();
  }
  return `${head.slice(0, end)}${events.join("")}END:VCALENDAR\r\n`;
}

/** One entry as a file, without what only concerns feeds. */
export const fileOf = (entry: FeedEntry, words: EventWords): string =>
  calendar("", [entry], () => words).replace(
    /^(?:NAME|X-WR-CALNAME|REFRESH-INTERVAL|X-PUBLISHED-TTL)[:;].*\r\n/gm,
    "",
  );

/** One entry, for every kind of calendar server. */
export function storedEvent(entry: FeedEntry, names: boolean): StoredEvent {
  const words = names ? named(entry) : nameless(entry);
  const { summary, location, description = null } = words;
  return {
    // A calendar server stores entries without a METHOD (RFC 4791, 4.1).
    text: fileOf(entry, words).replace(/^METHOD:.*\r\n/m, ""),
    title: summary,
    location,
    description,
    start: entry.start,
    end: entry.end,
    isTentative: entry.status === "pending",
  };
}

function calendar(name: string, entries: FeedEntry[], wordsOf: (entry: FeedEntry) => EventWords): string {
  const made = ical({
    name: escaped(name),
    prodId: { company: "Rental", product: "Rental" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const entry of entries) {
    made.createEvent({
      id: entry.id,
      sequence: entry.sequence,
      stamp: new Date(entry.updated),
      created: new Date(entry.created),
      lastModified: new Date(entry.updated),
      start: new Date(entry.start),
      end: new Date(entry.end),
      status: statuses[entry.status],
      transparency:
        entry.status === "cancelled" ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      ...wordsOf(entry),
    });
  }
  // Every line ends with CRLF, including the last (RFC 5545, 3.1).
  return `${made.toString()}\r\n`;
}

/** Leaves out everything that a person typed about a contact: titles usually name one. */
const nameless = ({ type, address, unit }: FeedEntry): EventWords => ({
  summary: kinds[type],
  location: address === null ? null : printable(addressLine({ address, unit })),
});

/** What an event says besides its time and status, in characters that iCalendar allows. */
export interface EventWords {
  summary: string;
  location: string | null;
  description?: string | null;
  url?: string;
}

function named({ title, location, contactName, description }: FeedEntry): EventWords {
  const lines = [contactName && `With ${contactName}`, description?.slice(0, maxDescriptionLength)];
  return {
    summary: printable(title),
    location: location === "" ? null : printable(location),
    description: printable(lines.filter(Boolean).join("\n")) || null,
  };
}

/** ical-generator does not escape the name of a calendar. */
const escaped = (text: string) =>
  printable(text)
    .replace(/[\n\t]/g, " ")
    .replace(/[\\;,]/g, "\\$&");
