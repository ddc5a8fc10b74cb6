import { z } from "zod";
import { field, id } from "./schema.ts";

/** The definition of an event type. Each record's file in the contract exports its event types as `<record>Events`. */
export interface EventKind {
  /** When it is emitted, for docs/events.md. */
  meaning: string;
  /** How event lists in the console describe it, in each language: a short sentence without the period. */
  label: { en: string; es: string };
  /** The schema of its `data`. */
  data: z.ZodObject;
  /** For the documents: example values of the `data` members specific to this event. */
  example?: Record<string, string>;
}

/** The event types of one record, by name. */
export type EventKinds = Record<string, EventKind>;

/** Ids of related records, for event examples. */
export const related = {
  contactId: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
  propertyId: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4f",
  conversationId: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a50",
};

const subjectMembers = {
  id: field(id, "The record that the event is about.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
  contactId: field(id.optional(), "Its contact, if known.", related.contactId),
  propertyId: field(id.optional(), "Its property, if known.", related.propertyId),
  conversationId: field(id.optional(), "Its conversation, if known.", related.conversationId),
  status: field(z.string().optional(), "Its status after the change, if it has one.", "prospect"),
};

/** The `data` of most events: the record, and related records where known. */
export const subject = z.object(subjectMembers).meta({
  id: "EventSubject",
  description: "The record of an event, and the related records that are known.",
});
