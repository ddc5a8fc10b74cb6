import { z } from "zod";
import { field, id, timestamp } from "./schema.ts";

/** Version of the webhook payload, changed with breaking changes. */
export const webhookVersion = "2026-02-27";

const subject = z.object({
  id: field(id, "The record that the event is about.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  contactId: field(id.optional(), "Its contact, if known.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e"),
  propertyId: field(id.optional(), "Its property, if known.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4f"),
  conversationId: field(id.optional(), "Its conversation, if known.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a50"),
  status: field(z.string().optional(), "Its status after the change, if it has one.", "prospect"),
});

const movedShowing = subject.extend({
  previousStartTime: field(
    timestamp.optional(),
    "When it started before, if it was moved.",
    "2026-12-01T16:00:00.000Z",
  ),
});

const reviewedSession = subject.extend({
  reviewStatus: field(z.enum(["approved", "denied"]), "The decision.", "approved"),
});

const failedMessage = subject.extend({
  reason: field(
    z.string(),
    "delivery_refused: the mail server refused it permanently. attempts_exhausted: every attempt failed. process_died: the server process crashed three times while sending it.",
    "delivery_refused",
  ),
  error: field(z.string(), "The error of the last attempt.", "550 no such mailbox"),
});

const bulkImport = z.object({
  id: field(id, "The bulk job.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  jobId: field(id, "The bulk job, as returned by the API.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  status: field(z.string(), "How the job ended.", "completed"),
  total: field(z.int(), "Number of rows.", 500),
  created: field(z.int(), "Number of properties created.", 498),
  failed: field(z.int(), "Number of rows that failed.", 2),
});

const ping = z.object({
  message: field(z.string(), "A fixed text.", "This is a test delivery."),
});

/** All events and the shape of their `data`. The only table of events. */
export const events = {
  "inquiry.created": { meaning: "A new contact reached out for the first time.", data: subject },
  "message.received": { meaning: "Inbound message received.", data: subject },
  "message.sent": { meaning: "Outbound message sent: it has left the server.", data: subject },
  "message.failed": { meaning: "Outbound message failed: it could not be delivered.", data: failedMessage },
  "showing.booked": { meaning: "Showing scheduled.", data: subject },
  "showing.updated": {
    meaning: "Showing changed in any way other than being cancelled.",
    data: movedShowing,
  },
  "showing.cancelled": { meaning: "Showing cancelled.", data: subject },
  "showing.deleted": { meaning: "Showing hard-deleted.", data: subject },
  "event.created": { meaning: "Calendar event created.", data: subject },
  "event.cancelled": { meaning: "Calendar event cancelled.", data: subject },
  "event.deleted": { meaning: "Calendar event deleted.", data: subject },
  "contact.created": { meaning: "Contact created.", data: subject },
  "contact.updated": { meaning: "Contact details updated.", data: subject },
  "property.created": { meaning: "Property created.", data: subject },
  "property.updated": { meaning: "Property updated, including its images.", data: subject },
  "workflow.created": { meaning: "Workflow template created.", data: subject },
  "workflow.updated": { meaning: "Workflow template updated.", data: subject },
  "workflow.deleted": { meaning: "Workflow template deleted.", data: subject },
  "workflow.completed": { meaning: "Workflow run finished.", data: subject },
  "session.completed": { meaning: "Pre-screening session completed by the prospect.", data: subject },
  "session.reviewed": { meaning: "Pre-screening session approved or denied.", data: reviewedSession },
  "bulk_import.completed": { meaning: "Bulk property import job finished.", data: bulkImport },
  "test.ping": { meaning: "Test event, sent only by the test endpoint.", data: ping },
} as const satisfies Record<string, { meaning: string; data: z.ZodObject }>;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.input<(typeof events)[T]["data"]>;
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]];
