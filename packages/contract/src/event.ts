import { z } from "zod";
import { field, id } from "./schema.ts";

/** What there is to know of a type of event. A file of the contract exports those of its record as `<record>Events`. */
export interface EventKind {
  /** When it is emitted, for docs/events.md. */
  meaning: string;
  /** What the console says in lists of events, in its languages: a short sentence without the period. */
  label: { en: string; es: string };
  /** The shape of its `data`. */
  data: z.ZodObject;
  /** For the documents: the members of `data` that this event has besides those that are always there. */
  example?: Record<string, string>;
}

/** The types of event about one record, by name. */
export type EventKinds = Record<string, EventKind>;

/** Ids of related records, for examples of events. */
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

/** The `data` of most events: the record, and the related records that are known. */
export const subject = z.object(subjectMembers).meta({
  id: "EventSubject",
  description: "The record of an event, and the related records that are known.",
});
