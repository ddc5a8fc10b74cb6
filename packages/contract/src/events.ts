import { z } from "zod";
import { field, id } from "./schema.ts";

/** Version of the webhook payload, bumped on breaking changes. Spec 6.2, 9.2. */
export const webhookVersion = "2026-02-27";

const subject = z.object({
  id: field(id, "The record that the event is about.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  contactId: field(id.optional(), "Its contact, where known.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e"),
  propertyId: field(id.optional(), "Its property, where known.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4f"),
  conversationId: field(
    id.optional(),
    "Its conversation, where known.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a50",
  ),
  status: field(z.string().optional(), "Its status after the change, where it has one.", "prospect"),
});

const bulkImport = z.object({
  id: field(id, "The bulk job.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  jobId: field(id, "The bulk job, as the API names it.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  status: field(z.string(), "How the job ended.", "completed"),
  total: field(z.int(), "Rows given.", 500),
  created: field(z.int(), "Properties created.", 498),
  failed: field(z.int(), "Rows that failed.", 2),
});

const ping = z.object({
  message: field(z.string(), "A fixed text.", "This is a test delivery."),
});

/** Every event there is, and the shape of its `data`. Spec 6.1, decision 39. The one table of events. */
export const events = {
  "inquiry.created": { meaning: "A new contact reached out for the first time.", data: subject },
  "message.received": { meaning: "Inbound message received.", data: subject },
  "message.sent": { meaning: "Outbound message sent.", data: subject },
  "showing.booked": { meaning: "Showing scheduled.", data: subject },
  "showing.cancelled": { meaning: "Showing cancelled.", data: subject },
  "showing.deleted": { meaning: "Showing hard-deleted.", data: subject },
  "event.created": { meaning: "Calendar event created.", data: subject },
  "event.cancelled": { meaning: "Calendar event cancelled.", data: subject },
  "event.deleted": { meaning: "Calendar event deleted.", data: subject },
  "contact.updated": { meaning: "Contact details updated.", data: subject },
  "property.updated": { meaning: "Property updated, including its images.", data: subject },
  "workflow.created": { meaning: "Workflow template created.", data: subject },
  "workflow.updated": { meaning: "Workflow template updated.", data: subject },
  "workflow.deleted": { meaning: "Workflow template deleted.", data: subject },
  "workflow.completed": { meaning: "Workflow run finished.", data: subject },
  "bulk_import.completed": { meaning: "Bulk property import job finished.", data: bulkImport },
  "test.ping": { meaning: "Synthetic event of the test endpoint.", data: ping },
} as const satisfies Record<string, { meaning: string; data: z.ZodObject }>;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.input<(typeof events)[T]["data"]>;
export const eventTypes = Object.keys(events) as [EventType, ...EventType[]];
