import { z } from "zod";
import { channels, directions } from "./message.ts";
import { pageQuery } from "./pagination.ts";
import { field, id, idParam, timestamp } from "./schema.ts";

/** What a timeline consists of, and the resource that a caller must be allowed to read for it. */
export const timelineTypes = {
  message: "conversations",
  note: "notes",
  conversation: "conversations",
  showing: "showings",
  form: "sessions",
  decision: "sessions",
  lead: "leads",
  merge: "contacts",
  change: "audit",
  creation: null,
} as const;
export type TimelineType = keyof typeof timelineTypes;

const types = Object.keys(timelineTypes) as [TimelineType, ...TimelineType[]];
const resources = [
  "messages",
  "notes",
  "conversations",
  "showings",
  "sessions",
  "leads",
  "contacts",
  "properties",
  "audit",
] as const;

/** The most characters of a text that an entry shows. */
export const maxTimelineTextLength = 300;

const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";
const values = z.record(z.string(), z.unknown()).nullable();

const timelineEntry = z
  .object({
    id: field(z.string(), "Identifier of the entry in the timeline.", `message-${example}51`),
    type: field(
      z.enum(types),
      "What happened. `form` is a pre-screening session at its start, `decision` the one about it, `change` a changed field of the record itself, and `conversation`, in the timeline of a property, one that began.",
      "message",
    ),
    at: field(
      timestamp,
      "When. Of a showing: its start, which may be in the future.",
      "2026-11-02T09:30:00.000Z",
    ),
    resource: field(z.enum(resources), "The resource of the record that the entry is about.", "messages"),
    recordId: field(id, "Identifier of that record.", `${example}51`),
    conversationId: field(id.nullable(), "The conversation of a message or note.", `${example}50`),
    contactId: field(
      id.nullable(),
      "Whom it is about; of `merge`, the contact that was merged.",
      `${example}4e`,
    ),
    contactName: field(z.string().nullable(), "The contact's name.", "Dana Reyes"),
    propertyId: field(id.nullable(), "The property it is about.", `${example}4f`),
    propertyTitle: field(z.string().nullable(), "The property's title.", "Sunny loft"),
    direction: field(z.enum(directions).nullable(), "Of a message.", "inbound"),
    channel: field(z.enum(channels).nullable(), "Of a message.", "email"),
    text: field(
      z.string().nullable(),
      `The beginning of the text of a message, note or lead, or an outcome's note: at most ${maxTimelineTextLength} characters.`,
      "Is it still available?",
    ),
    title: field(z.string().nullable(), "The name of a form, and the title of a showing.", null),
    status: field(
      z.string().nullable(),
      "As it is now: the status of a showing or form, the review status of a decision, the outcome of a lead.",
      null,
    ),
    outcome: field(z.string().nullable(), "The outcome of a showing.", null),
    source: field(z.string().nullable(), "How a contact was acquired; the portal of a lead.", null),
    personId: field(id.nullable(), "The person of the account who wrote the note or made the change.", null),
    actor: field(z.string().nullable(), "The name of the person or API key that made the change.", null),
    before: field(values, "The changed fields of a `change`, before it.", null),
    after: field(values, "The changed fields of a `change`, after it.", null),
  })
  .meta({ id: "TimelineEntry", description: "Something that happened with a contact or a property." });
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Query of `GET /contacts/{id}/timeline` and `GET /properties/{id}/timeline`. */
export const timelineInput = idParam.extend({ limit: pageQuery.limit, cursor: pageQuery.cursor });
export type TimelineInput = z.output<typeof timelineInput>;

export const timeline = z.object({
  data: z.array(timelineEntry).meta({ description: "The entries, newest first." }),
  nextCursor: field(
    z.string().nullable(),
    "The `cursor` of the entries before these. Null at the end.",
    null,
  ),
});
export type Timeline = z.output<typeof timeline>;
