import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { oneLine, printable } from "../../../platform/text/ical-text.ts";
import type { Invitation } from "./mail.queries.ts";

interface Parties {
  /** Where mail clients send their replies. */
  organizer: { name: string; address: string };
  /** The recipient's address. */
  to: string;
  /** Whether replies to the organizer are read. */
  isAnswered: boolean;
  /** Where the recipient can change the showing. */
  link: string | null;
}

const statuses = {
  accepted: ICalAttendeeStatus.ACCEPTED,
  declined: ICalAttendeeStatus.DECLINED,
  tentative: ICalAttendeeStatus.TENTATIVE,
  "needs-action": ICalAttendeeStatus.NEEDSACTION,
};
const methods = { request: ICalCalendarMethod.REQUEST, cancel: ICalCalendarMethod.CANCEL };

/**
 * A showing as an iTIP message (RFC 5546), in UTC. UID and SEQUENCE match the calendar feeds, so that calendars
 * recognize it as the same event.
 */
export function icsOf(invitation: Invitation, { organizer, to, isAnswered, link }: Parties): string {
  const { method, title, location, description, response } = invitation;
  const changedAt = new Date(invitation.changedAt);
  const made = ical({ prodId: { company: "Rental", product: "Rental" }, method: methods[method] });
  made.createEvent({
    id: invitation.id,
    sequence: invitation.sequence,
    stamp: changedAt,
    lastModified: changedAt,
    start: new Date(invitation.start),
    end: new Date(invitation.end),
    status: statusOf(invitation),
    summary: oneLine(title),
    location: location === "" ? null : printable(location),
    description: printable([description, link].filter(Boolean).join("\n\n")) || null,
    url: link,
    organizer: { name: oneLine(organizer.name) || organizer.address, email: organizer.address },
    attendees: [
      {
        email: to,
        rsvp: isAnswered && method === "request",
        status: statuses[isAnswered && response ? response : "accepted"],
      },
    ],
  });
  // Every line ends with CRLF, including the last (RFC 5545, 3.1).
  return `${made.toString()}\r\n`;
}

function statusOf({ method, isConfirmed }: Invitation): ICalEventStatus {
  if (method === "cancel") return ICalEventStatus.CANCELLED;
  return isConfirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}
