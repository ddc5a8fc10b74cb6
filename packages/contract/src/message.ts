import { z } from "zod";
import { attachmentIdsField, attachmentsField } from "./attachment.ts";
import { prospectResponse } from "./calendar.ts";
import { type EventKinds, related, subject } from "./event.ts";
import { openApiKeywords, textOrList } from "./openapi-keywords.ts";
import { field, id, idParam, nonBlank, single, timestamp } from "./schema.ts";

/** The channels of messages. */
export const channels = ["chat_app_a", "chat_app_b", "email", "sms", "web"] as const;
export type ChannelName = (typeof channels)[number];

/** `inbound`: from the prospect. */
export const directions = ["inbound", "outbound"] as const;

/** Delivery status of an outbound message, which counts as sent only once it has left the server. */
export const deliveryStatuses = ["queued", "sent", "delivered", "failed"] as const;

/** Why a file of an inbound message was not kept. */
export const notKeptReasons = [
  "too_large",
  "too_many",
  "plan_full",
  "refused_type",
  "unreachable",
  "waited",
] as const;

export const channel = z.enum(channels);
const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";

const notKept = z.object({
  name: field(z.string(), "Name of the file.", "video.mov"),
  reason: field(
    z.enum(notKeptReasons),
    "`too_large`, `too_many`: more than a message may have. `plan_full`: the plan's space for attachments, or what of it others may fill within a day, was used up. `refused_type`: a program. `unreachable`: the provider's address did not give it. `waited`: its email became a message only later.",
    "too_large",
  ),
});
export type NotKept = z.output<typeof notKept>;

export const messageMetadata = z
  .object({
    provider: field(z.string().optional(), "The provider that carried it.", "sms-gateway", {
      leaveOut: true,
    }),
    providerMessageId: field(z.string().optional(), "The provider's id of the message.", "SM2f9c", {
      leaveOut: true,
    }),
    deliveryStatus: field(
      z.enum(deliveryStatuses).optional(),
      "Progress of an outbound message: `queued` until it leaves the server, `sent` when it has left, `delivered` when the provider of a connector reported its delivery, `failed` when delivery was given up.",
      "sent",
    ),
    error: field(z.string().optional(), "Why delivery was given up.", "550 no such mailbox", {
      leaveOut: true,
    }),
    subject: field(z.string().optional(), "Subject of an email.", "Your viewing on Friday"),
    sender: field(
      z
        .object({
          address: field(z.string(), "The address that the email claims to be from.", "dana@example.com"),
          proven: field(
            z.boolean(),
            "Whether the domain of the address let the email pass (DKIM or SPF). While `false`, anybody may have written it: it is shown, but answers no question, cancels no follow-up and opts nobody out.",
            true,
          ),
        })
        .optional(),
      "Who wrote an email that came to the account's address. Absent if it came to the reply address of the conversation.",
      { address: "dana@example.com", proven: true },
      { leaveOut: true },
    ),
    via: field(
      z.string().optional(),
      "Address of the portal, list or colleague that sent an email for the contact.",
      "leads@portal.example.com",
      { leaveOut: true },
    ),
    prospectResponse: field(
      prospectResponse.optional(),
      "Set when the email is the answer of a mail program to the invitation to a showing: what the contact chose.",
      "declined",
      { leaveOut: true },
    ),
    attachments: field(
      z.array(z.string()).optional(),
      "Names of all files of an inbound email, including those that were not kept.",
      ["payslip.pdf"],
      { leaveOut: true },
    ),
    notKept: field(
      z.array(notKept).optional(),
      "Files that came with an inbound message and were not kept.",
      [{ name: "video.mov", reason: "too_large" }],
      { leaveOut: true },
    ),
    options: field(
      z.array(z.string()).optional(),
      "Short answers that a message of the chat offers.",
      ["See listings"],
      { leaveOut: true },
    ),
    automatic: field(z.boolean().optional(), "`true` for what the chat answers by itself.", true, {
      leaveOut: true,
    }),
    workflowRunId: field(id.optional(), "The workflow run that sent it.", `${example}54`, { leaveOut: true }),
    draftId: field(id.optional(), "The draft it was sent from.", `${example}52`, { leaveOut: true }),
    followupId: field(id.optional(), "The follow-up it was sent for.", `${example}53`, { leaveOut: true }),
    ownerLetter: field(z.string().optional(), "The month whose letter to an owner it carries.", "2026-10", {
      leaveOut: true,
    }),
  })
  .meta({ id: "MessageMetadata", description: "What is known about the delivery of a message." })
  .register(openApiKeywords, { nullable: true });
export type MessageMetadata = z.output<typeof messageMetadata>;

export const message = z
  .object({
    id: field(id, "Identifier of the message.", `${example}51`),
    conversationId: field(id, "The conversation it belongs to.", `${example}50`),
    direction: field(
      z.enum(directions),
      "`inbound` from the contact, `outbound` from the account.",
      "outbound",
    ),
    content: field(z.string(), "Text of the message.", "Hello Dana, Friday at 10 works."),
    channel: field(channel, "The channel it is sent through.", "email"),
    attachments: attachmentsField,
    metadata: messageMetadata
      .nullable()
      .meta({ description: "What is known about its delivery; null when nothing is." }),
    sentAt: field(
      timestamp,
      "When it was sent or received. While metadata.deliveryStatus is `queued` or `failed`: when it was accepted.",
      "2026-11-02T09:30:00.000Z",
    ),
    createdAt: field(timestamp, "When it was stored.", "2026-11-02T09:30:00.000Z"),
  })
  .meta({ id: "Message", description: "A message of a conversation." });
export type Message = z.output<typeof message>;

const maxContentLength = 10_000;
export const messageContent = nonBlank(maxContentLength);
export const messageSubject = nonBlank(500);

/** For what may have files instead: the empty text, which a draft with nothing but files has, counts as omitted. */
export const replaceableContent = z
  .string()
  .max(maxContentLength)
  .regex(/^$|\S/, { error: "must not be blank" });

/**
 * The content under either name. `content` or `body` is required, unless there are attachments: an empty text
 * is then replaced by their description.
 */
export const contentOf = (input: { content?: string | undefined; body?: string | undefined }): string =>
  input.content || input.body || "";

/** A message's text, under either name. */
export const contentFields = {
  content: field(
    replaceableContent.optional(),
    "Text of the message. Required without attachments: those alone become `1 picture` or `2 files`.",
    "Hello Dana, Friday at 10 works.",
  ),
  body: field(replaceableContent.optional(), "Alias of `content`.", "Hello Dana, Friday at 10 works.", {
    leaveOut: true,
  }),
};

/** For `.refine`: names the missing field. Messages with files need no text. */
export const needsContent = { error: "is required", path: ["content"] };
export const hasContent = (input: {
  content?: string | undefined;
  body?: string | undefined;
  attachmentIds?: unknown[] | undefined;
}): boolean => contentOf(input) !== "" || (input.attachmentIds?.length ?? 0) > 0;

/** The same rule in the OpenAPI document. */
export const contentKeywords = { allOf: [textOrList(["content", "body"], "attachmentIds")] };

/** Body of `POST /messages`. */
export const createMessageInput = z
  .object({
    contactId: field(id, "The contact it goes to.", `${example}4e`),
    ...contentFields,
    channel: field(
      channel.optional(),
      "The channel to send it through. Default: the contact's preferred channel, or else email, or else sms.",
      "email",
    ),
    subject: field(messageSubject.nullish(), "Subject, for email.", "Your viewing on Friday"),
    attachmentIds: attachmentIdsField,
    conversationId: field(
      id.optional(),
      "The conversation of the contact that it belongs to.",
      `${example}50`,
      {
        leaveOut: true,
      },
    ),
    propertyId: field(
      id.optional(),
      "The property it is about. Without it and without conversationId, the message joins the contact's latest conversation.",
      `${example}4f`,
      { leaveOut: true },
    ),
  })
  .refine(hasContent, needsContent)
  .register(openApiKeywords, contentKeywords);

export const oneMessage = single(message);

/** A channel, and whether it can be used to message a contact. */
export const contactChannel = z
  .object({
    channel: field(channel, "The channel.", "email"),
    reaches: field(z.boolean(), "Whether a message by this channel would be accepted now.", true),
    name: field(
      z.string().nullable(),
      "Name of the connector that would carry it; null when none would.",
      null,
    ),
    address: field(
      z.string().nullable(),
      "Where the message would go; null when the channel does not reach the contact, and for web, which is the contact's chat.",
      "dana@example.com",
    ),
    code: field(
      z.string().nullable(),
      "Why it would be refused, as in the answer of `POST /messages`: `contact_opted_out`, `channel_not_connected` or `no_address_for_channel`; null when it would be accepted.",
      null,
    ),
    reason: field(z.string().nullable(), "The same in words.", null),
  })
  .meta({ id: "ContactChannel", description: "Whether a channel reaches a contact, and if not, why." });
export type ContactChannel = z.output<typeof contactChannel>;

/** Query of `GET /contacts/{id}/channels`. */
export const contactChannelsInput = idParam.extend({
  conversationId: field(
    id.optional(),
    "The conversation in which the message is to appear. The chat reaches only its own.",
    `${example}50`,
    { leaveOut: true },
  ),
});
export type ContactChannelsInput = z.output<typeof contactChannelsInput>;

export const contactChannelList = z.object({
  data: z.array(contactChannel).meta({ description: "All channels; those that reach the contact first." }),
});

const failedMessage = subject.extend({
  reason: field(
    z.string(),
    "delivery_refused: the mail server refused it permanently. not_seen: the visitor did not come back to the chat, and email could not reach the visitor. attempts_exhausted: every attempt failed. bounced: a mail server returned it as undeliverable. delivery_failed: the connector reported it afterwards. channel_not_connected: the connector was deleted before it was sent. process_died: the server process crashed three times while sending it. contact_opted_out, address_bounced: automatic email that was queued before the contact opted out or the address bounced.",
    "delivery_refused",
  ),
  error: field(z.string(), "The error of the last attempt.", "550 no such mailbox"),
});

/** Events about messages. */
export const messageEvents = {
  "inquiry.created": {
    meaning: "An unknown person sent a first message.",
    label: {
      en: "An unknown person sent a first message",
      es: "Una persona desconocida envió un primer mensaje",
    },
    data: subject,
    example: { id: related.contactId, ...related, status: "prospect" },
  },
  "message.received": {
    meaning: "A message was received.",
    label: { en: "A message was received", es: "Se recibió un mensaje" },
    data: subject,
    example: related,
  },
  "message.sent": {
    meaning: "A message from a person, the agent, a follow-up or a workflow was sent.",
    label: { en: "A message was sent", es: "Se envió un mensaje" },
    data: subject,
    example: related,
  },
  "message.failed": {
    meaning: "A message could not be delivered and will not be retried.",
    label: { en: "A message could not be delivered", es: "No se pudo entregar un mensaje" },
    data: failedMessage,
    example: related,
  },
} as const satisfies EventKinds;
