import { type ProspectResponse, prospectResponses } from "@rental/contract";
import { decodeBytes } from "@rental/contract/text";
import ICAL from "ical.js";
import type { Email } from "postal-mime";

/** A mail client's reply to an invitation (iMIP, RFC 6047): METHOD:REPLY. */
export interface InvitationReply {
  /** UID of the event; for ours, the showing's id. */
  uid: string;
  response: ProspectResponse;
  /** Start of the event replied to, ISO 8601; null if the reply does not say. */
  start: string | null;
  /** SEQUENCE of the event replied to; null if the reply does not say. */
  sequence: number | null;
  /** The person's comment. */
  comment: string;
}

/** Replies take about 1 KiB, and time zone definitions a few more. */
const longest = 64 * 1024;

type Attachment = Email["attachments"][number];

export const isInvitationReply = ({ mimeType, method }: Attachment): boolean =>
  mimeType === "text/calendar" && method?.toUpperCase() === "REPLY";

/** The reply to an invitation in a mail; null if there is none or it can't be parsed. */
export function readInvitationReply({ attachments }: Email): InvitationReply | null {
  const file = attachments.find(isInvitationReply);
  if (!file) return null;
  const { content } = file;
  const text = typeof content === "string" ? content : decodeBytes(new Uint8Array(content));
  try {
    return text.length > longest ? null : replyIn(new ICAL.Component(ICAL.parse(text.trim())));
  } catch {
    // Treated like any other mail, with its text and a file.
    return null;
  }
}

function replyIn(calendar: ICAL.Component): InvitationReply | null {
  if (String(calendar.getFirstPropertyValue("method")).toUpperCase() !== "REPLY") return null;
  const event = calendar.getFirstSubcomponent("vevent");
  // A reply comes from exactly one attendee (RFC 5546, 3.2.3).
  const [attendee, ...others] = event?.getAllProperties("attendee") ?? [];
  const status = String(attendee?.getFirstParameter("partstat")).toLowerCase();
  const response = prospectResponses.find((known) => known === status);
  if (!event || others.length > 0 || !response) return null;
  const sequence = event.getFirstPropertyValue("sequence");
  return {
    uid: String(event.getFirstPropertyValue("uid") ?? "").slice(0, 200),
    response,
    start: startOf(event),
    sequence: typeof sequence === "number" ? sequence : null,
    comment: String(event.getFirstPropertyValue("comment") ?? "").trim(),
  };
}

/** Null if the time's zone is not defined in the reply, as it could then be any time. */
function startOf(event: ICAL.Component): string | null {
  const start = event.getFirstPropertyValue("dtstart");
  if (!(start instanceof ICAL.Time) || start.isDate || start.zone === ICAL.Timezone.localTimezone)
    return null;
  const date = start.toJSDate();
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
