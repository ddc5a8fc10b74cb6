import { z } from "zod";
import { attachment, attachmentIdsField } from "./attachment.ts";
import {
  channel,
  contentFields,
  contentKeywords,
  hasContent,
  message,
  messageSubject,
  needsContent,
  replaceableContent,
} from "./message.ts";
import { neverAccepted, openApiKeywords } from "./openapi-keywords.ts";
import { list, pagesOf } from "./pagination.ts";
import { changeTimes, field, id, idParam, single, timestamp } from "./schema.ts";

export const draftStatuses = ["pending", "sent", "expired"] as const;
const status = z.enum(draftStatuses);
const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";

/** A message waiting for a person to send it; it expires after 24 hours. */
export const draft = z
  .object({
    id: field(id, "Identifier of the draft.", `${example}52`),
    contactId: field(id, "The contact it goes to.", `${example}4e`),
    propertyId: field(id.nullable(), "The property it is about.", null),
    channel: field(
      channel.nullable(),
      "The channel to send it through; null: chosen when it is sent.",
      "email",
    ),
    subject: field(z.string().nullable(), "Subject, for email.", "Your viewing on Friday"),
    content: field(z.string(), "Text of the message.", "Hello Dana, Friday at 10 works."),
    attachments: field(
      z.array(attachment),
      "The files that belong to it; empty when there are none, and once it has expired.",
      [],
    ),
    status: field(status, "`expired` when it was not sent within 24 hours of its creation.", "pending"),
    expiresAt: field(timestamp, "When it expires.", "2026-11-03T09:30:00.000Z"),
    sentAt: field(timestamp.nullable(), "When it was sent.", null),
    ...changeTimes,
  })
  .meta({ id: "Draft", description: "A message that waits to be sent." });
export type Draft = z.output<typeof draft>;

const writable = {
  contactId: field(id, "The contact it goes to.", `${example}4e`),
  propertyId: field(id.nullish(), "The property it is about.", `${example}4f`),
  channel: field(channel.nullish(), "The channel to send it through.", "email"),
  subject: field(messageSubject.nullish(), "Subject, for email.", "Your viewing on Friday"),
  ...contentFields,
  attachmentIds: attachmentIdsField,
};

/** Body of `POST /drafts`. */
export const createDraftInput = z
  .object(writable)
  .refine(hasContent, needsContent)
  .register(openApiKeywords, contentKeywords);
export type CreateDraftInput = z.output<typeof createDraftInput>;

/** Body of `PATCH /drafts/{id}`: only the fields to change. */
export const updateDraftInput = idParam.extend(z.object(writable).partial().shape);
export type UpdateDraftInput = z.output<typeof updateDraftInput>;

const fixedRecipient = (what: string, example: string) =>
  field(
    z
      .string()
      .max(320)
      .optional()
      .refine((given) => given === undefined, {
        error: `is not accepted here: a draft goes to its contact. Change the contact's ${what} with PATCH /contacts/{id}`,
      }),
    `Not accepted: a draft goes to the ${what} of its contact.`,
    example,
    { leaveOut: true },
  ).register(openApiKeywords, neverAccepted);

/** Body of `POST /drafts/{id}/send`: overrides the draft's own text and subject. */
export const sendDraftInput = idParam.extend({
  content: field(
    replaceableContent.optional(),
    "Text to send instead of the draft's.",
    "Hello Dana, Friday at 11 works.",
  ),
  body: contentFields.body,
  subject: field(
    messageSubject.nullish(),
    "Subject to send instead of the draft's, for email; null removes it.",
    "Your viewing on Friday",
  ),
  attachmentIds: field(
    attachmentIdsField,
    "Files to send instead of the draft's; an empty list sends none.",
    ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a90"],
    { leaveOut: true },
  ),
  recipientEmail: fixedRecipient("email", "dana@example.com"),
  recipientPhone: fixedRecipient("phone", "+1 555 0100"),
});
export type SendDraftInput = z.output<typeof sendDraftInput>;

/** Query of `GET /drafts`. */
export const listDraftsInput = z.object({
  ...pagesOf(draft),
  status: field(status.optional(), "Only drafts with this status.", "pending"),
  contactId: field(id.optional(), "Only drafts to this contact.", `${example}4e`),
  channel: field(channel.optional(), "Only drafts for this channel.", "email"),
});
export type ListDraftsInput = z.output<typeof listDraftsInput>;

export const draftList = list(draft);
export const oneDraft = single(draft);
export const sentDraft = z.object({
  data: z.object({ draft, message }).meta({ description: "The draft and the message sent from it." }),
});
