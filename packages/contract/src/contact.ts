import { z } from "zod";
import { assigneeFilter, assigneeId, assigneeIdInput } from "./assignee.ts";
import { customFields, customFieldsInput } from "./custom-field.ts";
import { type EventKinds, related, subject } from "./event.ts";
import { idsFilter, sortBy, updatedAfter } from "./list-query.ts";
import { type ChannelName, channels } from "./message.ts";
import { externalIdFilter, externalIdParam, metadataFilter, ownIds } from "./metadata.ts";
import { emailOrPhone, openApiKeywords } from "./openapi-keywords.ts";
import { list, pagesOf } from "./pagination.ts";
import { changeTimes, field, id, idParam, mailAddress, nonBlank, single, timestamp } from "./schema.ts";
import { tagFilter, tags, tagsInput } from "./tag.ts";

export const contactStatuses = ["prospect", "scheduled", "applicant", "renter", "archived"] as const;
export const contactRoles = [
  "prospect",
  "tenant",
  "landlord",
  "property_manager",
  "vendor",
  "other",
] as const;

const own = ownIds("contacts that are not deleted", "crm-4711");
const status = z.enum(contactStatuses);
const role = z.enum(contactRoles);
const channel = z.enum(channels);
const noLanguage = "must be an ISO 639-1 code such as en";
const language = z
  .string()
  .max(2, { error: noLanguage, abort: true })
  .regex(/^[a-z]{2}$/, { error: noLanguage });

/** Per channel, because a contact opts out of each one separately. */
const since = (name: string) =>
  field(timestamp.optional(), `When the contact opted out of ${name}.`, "2026-11-02T09:30:00.000Z");
export const optedOutAt = z
  .object({
    email: since("email"),
    sms: since("text messages"),
    web: since("the chat"),
    chat_app_a: since("the first chat app"),
    chat_app_b: since("the second chat app"),
  } satisfies Record<ChannelName, z.ZodType>)
  .meta({ id: "OptedOutAt", description: "When the contact opted out, by channel." });
export type OptedOutAt = z.output<typeof optedOutAt>;

const inquiry = z
  .object({
    propertyId: field(id, "The property.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4f"),
    conversationId: field(id, "The conversation about it.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a50"),
    startedAt: field(timestamp, "When it began.", "2026-11-02T09:30:00.000Z"),
  })
  .meta({ id: "Inquiry", description: "A listing that a contact asked about." });

const mergedContact = z
  .object({
    id: field(id, "The contact that was merged.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a61"),
    name: field(z.string(), "Its name.", "Dana R."),
    mergedAt: field(timestamp, "When it was merged.", "2026-11-02T09:30:00.000Z"),
    undoUntil: field(timestamp, "Until when the merge can be undone.", "2026-12-02T09:30:00.000Z"),
  })
  .meta({ id: "MergedContact", description: "A contact that was merged into another." });

/** A prospect, tenant or other person. */
export const contact = z
  .object({
    id: field(id, "Identifier of the contact.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e"),
    name: field(z.string(), "Full name.", "Dana Reyes"),
    email: field(z.string().nullable(), "Email address, as it was given.", "dana@example.com"),
    phone: field(z.string().nullable(), "Phone number, as it was given.", "+1 555 0100"),
    status: field(status, "Status of the contact in the rental process.", "prospect"),
    role: field(role, "What the contact is; independent of the status.", "prospect"),
    channelPreference: field(channel.nullable(), "Preferred channel.", "email"),
    source: field(z.string(), "How the contact was acquired.", "api"),
    referralSource: field(z.string().nullable(), "Who or what referred the contact.", null),
    language: field(z.string(), "ISO 639-1 code.", "en"),
    appliedAt: field(timestamp.nullable(), "When the contact became an applicant; read-only.", null),
    assigneeId,
    tags,
    customFields,
    ...own.shown,
    optedOutAt: field(
      optedOutAt.optional(),
      "When the contact opted out, for each channel on which the contact wrote STOP; read-only. Missing when the contact has opted out of none.",
      { sms: "2026-11-02T09:30:00.000Z" },
      { leaveOut: true },
    ),
    assistantEnabled: field(
      z.literal(false).optional(),
      "`false` when nothing of the contact goes to the language model: the script answers. Missing otherwise.",
      false,
      { leaveOut: true },
    ),
    possibleDuplicates: field(
      z.array(id).optional(),
      "Other contacts with the same email address or the same phone number, in whatever notation; `POST /contacts/{id}/merge` merges them. Only in `GET /contacts/{id}`, and missing when there are none.",
      [],
      { leaveOut: true },
    ),
    mergedInto: field(
      id.optional(),
      "The contact that this one was merged into, and that one in turn. Only in `GET /contacts/{id}`, and missing when it was not merged.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a62",
      { leaveOut: true },
    ),
    mergedFrom: field(
      z.array(mergedContact).optional(),
      "The contacts merged into this one as long as that can be undone, the latest first. Only in `GET /contacts/{id}`, and missing when there are none.",
      [],
      { leaveOut: true },
    ),
    inquiries: field(
      z.array(inquiry).optional(),
      "The listings that the contact asked about, the latest first, at most 100. Only in `GET /contacts/{id}`, and missing when there are none.",
      [],
      { leaveOut: true },
    ),
    ...changeTimes,
    deletedAt: field(
      timestamp.nullable(),
      "When it was deleted. Deleted contacts are hidden from lists.",
      null,
    ),
  })
  .meta({ id: "Contact", description: "A prospect, tenant or other person." });

export type Contact = z.output<typeof contact>;

const writable = {
  name: field(nonBlank(500), "Full name.", "Dana Reyes"),
  email: field(
    z.union([z.literal(""), mailAddress], { error: "Invalid email address" }).nullish(),
    "Email address; an empty string means none. Either email or phone is required.",
    "dana@example.com",
  ),
  phone: field(
    z.string().max(50).regex(/^$|\S/, { error: "must not be blank" }).nullish(),
    "Phone number; an empty string means none. Either email or phone is required.",
    "+1 555 0100",
  ),
  status: field(
    status.optional(),
    "Status of the contact in the rental process. Default: prospect.",
    "prospect",
  ),
  role: field(role.optional(), "What the contact is. Default: prospect.", "prospect"),
  channelPreference: field(channel.nullish(), "Preferred channel.", "email"),
  source: field(nonBlank(200).optional(), "How the contact was acquired. Default: api.", "api"),
  referralSource: field(z.string().max(500).nullish(), "Who or what referred the contact.", "A neighbour"),
  language: field(language.optional(), "ISO 639-1 code. Default: en.", "en"),
  assistantEnabled: field(
    z.boolean().optional(),
    "Whether the language model, if the server has one, may see what the contact writes and answer it. Default: true.",
    true,
    { leaveOut: true },
  ),
  assigneeId: assigneeIdInput,
  tags: tagsInput,
  customFields: customFieldsInput,
  ...own.written,
};

/** Body of `POST /contacts`. */
export const createContactInput = z.object(writable).register(openApiKeywords, { allOf: [emailOrPhone] });
export type CreateContactInput = z.output<typeof createContactInput>;

/** Body of `PATCH /contacts/{id}`: only the fields to change. */
export const updateContactInput = idParam.extend(z.object(writable).partial().shape);
export type UpdateContactInput = z.output<typeof updateContactInput>;

/**
 * Body of `PUT /contacts/by-external-id/{externalId}`: of a contact that is there, only the fields to change; a new one
 * needs what `POST /contacts` needs.
 */
export const upsertContactInput = z.object({
  ...z.object(writable).partial().shape,
  ...externalIdParam.shape,
});
export type UpsertContactInput = z.output<typeof upsertContactInput>;

/** Body of `POST /contacts/{id}/opt-out`. */
export const optOutContactInput = idParam.extend({
  channel: field(channel, "The channel on which the contact wants no more messages.", "email"),
});

/** Body of `POST /contacts/{id}/merge`. */
export const mergeContactInput = idParam.extend({
  intoId: field(id, "The contact that stays.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a62"),
});

/** Query of `GET /contacts`. All filters are combined. */
export const listContactsInput = z.object({
  ...pagesOf(contact),
  sort: sortBy(["createdAt", "updatedAt"], "-createdAt", {
    updatedAt: "updatedAfter, ids, externalId, metadata, tag and search",
  }),
  ids: idsFilter,
  updatedAfter,
  status: field(status.optional(), "Only contacts with this status.", "prospect"),
  role: field(role.optional(), "Only contacts with this role.", "prospect"),
  channel: field(channel.optional(), "Only contacts that prefer this channel.", "email"),
  assigneeId: assigneeFilter,
  externalId: externalIdFilter,
  metadata: metadataFilter,
  tag: tagFilter,
  search: field(
    z.string().max(200).optional(),
    "Part of the name, email or phone number, ignoring case; a phone number may be in another notation.",
    "dana",
  ),
});
export type ListContactsInput = z.output<typeof listContactsInput>;

export const contactList = list(contact);
export const oneContact = single(contact);

/** Events about contacts. */
export const contactEvents = {
  "contact.created": {
    meaning: "A contact was created, through the API or because an unknown person sent a message.",
    label: { en: "A contact was created", es: "Se creó un contacto" },
    data: subject,
    example: { id: related.contactId, contactId: related.contactId, status: "prospect" },
  },
  "contact.updated": {
    meaning: "A contact was changed or deleted.",
    label: { en: "A contact was changed or deleted", es: "Se cambió o eliminó un contacto" },
    data: subject,
    example: { id: related.contactId, contactId: related.contactId, status: "applicant" },
  },
  "contact.merged": {
    meaning:
      "A contact was merged into another one, which the event is about. Both emit `contact.updated` as well, also when the merge is undone.",
    label: { en: "Two contacts were merged", es: "Se unieron dos contactos" },
    data: subject
      .extend({
        mergedId: field(
          id,
          "The contact that was merged: from now on, it reads as deleted.",
          "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a61",
        ),
      })
      .meta({
        id: "ContactMergedSubject",
        description: "The contact that stays, and the one merged into it.",
      }),
    example: { id: related.contactId, contactId: related.contactId, status: "prospect" },
  },
} as const satisfies EventKinds;
