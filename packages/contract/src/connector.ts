import { z } from "zod";
import { maxAttachments } from "./attachment.ts";
import { messageSubject } from "./message.ts";
import { list, pagesOf } from "./pagination.ts";
import {
  changeTimes,
  field,
  id,
  idParam,
  nonBlank,
  outboundUrl,
  shownUrl,
  single,
  timestampInput,
  withDefault,
} from "./schema.ts";

/** Channels that a connector can serve. */
export const connectorChannels = ["sms", "chat_app_a", "chat_app_b", "email"] as const;
export type ConnectorChannel = (typeof connectorChannels)[number];

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a70";
const exampleUrl = "https://example.com/connectors/sms";
const channel = z.enum(connectorChannels);

const connectorFields = {
  id: field(id, "Identifier of the connector.", exampleId),
  channel: field(channel, "The channel whose messages it carries.", "sms"),
  name: field(z.string(), "Its display name.", "Text messages"),
  outboundUrl: field(
    shownUrl().nullable(),
    "The URL that outbound messages are sent to. null: it only delivers inbound messages.",
    exampleUrl,
  ),
  active: field(
    z.boolean(),
    "Whether it carries messages. A channel has at most one active connector.",
    true,
  ),
  consecutiveFailures: field(
    z.int(),
    "Number of failed attempts since it last responded with a 2xx or 4xx.",
    0,
  ),
  ...changeTimes,
};
const secret = field(
  z.string(),
  "The key for signatures in both directions, used as a whole. Shown on creation and on rotation only.",
  "consec_dGhpcyBpcyBub3QgYSByZWFsIHNlY3JldCwgc29ycnk",
);

/** A program that sends and receives one channel's messages, such as one that connects to an SMS provider. */
export const connector = z
  .object(connectorFields)
  .meta({ id: "Connector", description: "A program that carries the messages of one channel." });
export type Connector = z.output<typeof connector>;

export const connectorWithSecret = z
  .object({ ...connectorFields, secret })
  .meta({ id: "ConnectorWithSecret", description: "A connector with its new secret." });
export type ConnectorWithSecret = z.output<typeof connectorWithSecret>;

const nameInput = nonBlank(200);
const urlInput = outboundUrl().nullable();
const urlHelp =
  "https, without user name or password; every address that the host resolves to must be public. null: inbound only.";

/** Body of `POST /connectors`. */
export const createConnectorInput = z.object({
  channel: field(channel, "The channel whose messages it carries. It can't be changed later.", "sms"),
  name: field(nameInput, "Its display name.", "Text messages"),
  outboundUrl: field(urlInput.optional(), `The URL to send outbound messages to: ${urlHelp}`, exampleUrl),
  active: field(withDefault(z.boolean(), true), "Whether it carries messages. Default: true.", true),
});
export type CreateConnectorInput = z.output<typeof createConnectorInput>;

/** Body of `PATCH /connectors/{id}`: only the fields to change. */
export const updateConnectorInput = idParam.extend({
  name: field(nameInput.optional(), "Its display name.", "Text messages"),
  outboundUrl: field(
    urlInput.optional(),
    `The URL to send outbound messages to, including those already waiting: ${urlHelp}`,
    exampleUrl,
  ),
  active: field(
    z.boolean().optional(),
    "false: it carries nothing, and its waiting messages are held. true: resets the failure counter and sends what was held.",
    true,
  ),
});
export type UpdateConnectorInput = z.output<typeof updateConnectorInput>;

export const listConnectorsInput = z.object(pagesOf(connector));
export type ListConnectorsInput = z.output<typeof listConnectorsInput>;

/** Response of `POST /connectors/{id}/test`. */
export const testedConnector = z
  .object({
    delivered: field(z.boolean(), "Whether the connector answered with a 2xx in time.", true),
    status: field(z.int().nullable(), "HTTP status of its response; null when there was none.", 200),
    ms: field(z.int(), "Duration in milliseconds.", 38),
    response: field(
      z.string().nullable(),
      "The beginning of the response body as text, at most 1 KiB; without a response, the reason.",
      "ok",
    ),
  })
  .meta({ id: "TestedConnector", description: "The outcome of a test message." });
export type TestedConnector = z.output<typeof testedConnector>;

export const connectorList = list(connector);
export const oneConnector = single(connector);
export const oneConnectorWithSecret = single(connectorWithSecret);
export const oneTestedConnector = single(testedConnector);

// The signed requests made by a connector.

const mediaItem = z
  .object({
    url: field(
      outboundUrl(),
      "Where the file is: https, at most 10 MB. It is fetched soon after the request, and fetched again for some hours if that fails.",
      "https://example.com/media/1",
    ),
    contentType: field(z.string().max(100).optional(), "Type of the file, if known.", "image/jpeg"),
    name: field(z.string().max(255).optional(), "Name of the file, if it has one.", "id.jpg"),
  })
  .meta({ id: "Media", description: "A file of a message." });
export type MediaItem = z.output<typeof mediaItem>;

const address = nonBlank(320);
const phone = z.string().max(50).regex(/\d/, { error: "must have at least one digit" });

/** Body of `POST /inbound/v1/connectors/{id}/messages`. */
export const receiveMessageInput = idParam
  .extend({
    from: z
      .object({
        address: field(
          address.optional(),
          "The sender's name in the channel: an email address, or an id of the chat app.",
          "dana@example.com",
          { leaveOut: true },
        ),
        phone: field(phone.optional(), "Phone number of the sender.", "+12175550142"),
        name: field(z.string().max(200).optional(), "Name of the sender, if known.", "Dana Reyes"),
      })
      .refine((from) => from.address !== undefined || from.phone !== undefined, {
        error: "address or phone is required",
        path: ["phone"],
      })
      .meta({ description: "The sender. address or phone is required." }),
    content: field(
      z.string().max(10_000).optional(),
      "Text of the message. Required without media: those alone become `1 picture` or `2 files`.",
      "Is the apartment still available?",
    ),
    media: field(
      z.array(mediaItem).max(maxAttachments).optional(),
      `Files that came with it, at most ${maxAttachments}. They become attachments of the message once they are fetched.`,
      [{ url: "https://example.com/media/1", contentType: "image/jpeg", name: "id.jpg" }],
      { leaveOut: true },
    ),
    subject: field(messageSubject.nullish(), "Subject, for email.", "12 Elm Street", { leaveOut: true }),
    providerMessageId: field(
      nonBlank(200),
      "The provider's id of the message. Sent again with the same id, it gets the same answer and has no further effect.",
      "SM2f9c",
    ),
    sentAt: field(timestampInput.optional(), "When it was written. Default: now.", "2026-11-02T09:30:00Z"),
    propertyId: field(
      id.optional(),
      "The property it is about. Without it, the message joins the contact's latest conversation.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4f",
      { leaveOut: true },
    ),
  })
  .refine(({ content = "", media = [] }) => content.trim() !== "" || media.length > 0, {
    error: "must not be blank without media",
    path: ["content"],
  });
export type ReceiveMessageInput = z.output<typeof receiveMessageInput>;

export const receivedMessage = z
  .object({
    messageId: field(id, "The stored message.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51"),
    conversationId: field(id, "Its conversation.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a50"),
    contactId: field(id, "The contact who wrote.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e"),
  })
  .meta({ id: "ReceivedMessage", description: "Where an inbound message was stored." });
export type ReceivedMessage = z.output<typeof receivedMessage>;

/** Body of `POST /inbound/v1/connectors/{id}/status`. */
export const reportStatusInput = idParam.extend({
  providerMessageId: field(nonBlank(200), "The id that the connector returned for the message.", "SM2f9c"),
  status: field(
    z.enum(["delivered", "failed"]),
    "`delivered`: it reached the contact. `failed`: the provider gave up on it.",
    "delivered",
  ),
  error: field(z.string().max(500).optional(), "Why it failed, for people.", "Unknown number", {
    leaveOut: true,
  }),
});
export type ReportStatusInput = z.output<typeof reportStatusInput>;

export const reportedStatus = z
  .object({
    messageId: field(id, "The message.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51"),
    deliveryStatus: field(z.enum(["delivered", "failed"]), "Its current status.", "delivered"),
  })
  .meta({ id: "ReportedStatus", description: "The current status of a message." });
export type ReportedStatus = z.output<typeof reportedStatus>;

export const oneReceivedMessage = single(receivedMessage);
export const oneReportedStatus = single(reportedStatus);
