import { oneLine } from "../text/ical-text.ts";

/** An event of a service that has no iCalendar files. */
export interface ServiceEvent {
  uid: string;
  title: string;
  isCancelled: boolean;
  /** ISO 8601 with an offset, or YYYY-MM-DD for whole days. */
  start: string | undefined;
  end: string | undefined;
  /** ISO 8601. */
  changedAt: string | undefined;
}

/** Writes events as an iCalendar file, in the form in which every calendar is read. */
export function toIcs(events: ServiceEvent[]): Buffer {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rental//EN"];
  for (const { uid, title, isCancelled, start, end, changedAt } of events) {
    lines.push("BEGIN:VEVENT", `UID:${oneLine(uid)}`, `SUMMARY:${escaped(title)}`);
    if (isCancelled) lines.push("STATUS:CANCELLED");
    for (const [name, value] of Object.entries({ DTSTART: start, DTEND: end })) {
      const time = value === undefined ? undefined : timeOf(value);
      if (time !== undefined) lines.push(`${name}${time}`);
    }
    const changed = changedAt === undefined ? undefined : timeOf(changedAt);
    if (changed !== undefined) lines.push(`DTSTAMP${changed}`, `LAST-MODIFIED${changed}`);
    lines.push("END:VEVENT");
  }
  return Buffer.from([...lines, "END:VCALENDAR", ""].join("\r\n"));
}

const escaped = (text: string): string => oneLine(text).replace(/[\\;,]/g, "\\$&");

/** A time with its parameters, as in iCalendar; undefined for an invalid one. */
function timeOf(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `;VALUE=DATE:${text.replaceAll("-", "")}`;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return undefined;
  return `:${at.toISOString().replace(/[-:]|\.\d{3}/g, "")}`;
}
