import { z } from "zod";
import { eventTypes } from "./events.ts";
import { list, pagesOf } from "./pagination.ts";
import { field, id, idParam, outboundUrl, shownUrl, single, timestamp, timestampInput } from "./schema.ts";

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
const exampleUrl = "https://example.com/webhooks";
const eventType = z.enum(eventTypes);

const shared = {
  id: field(id, "Identifier of the subscription.", exampleId),
  url: field(shownUrl(), "The URL that deliveries are sent to.", exampleUrl),
  events: field(z.array(eventType), "Events to deliver.", ["showing.booked", "contact.updated"]),
  active: field(z.boolean(), "Whether it delivers events. Ten failed attempts in a row deactivate it.", true),
  description: field(z.string().nullable(), "What the subscription is for.", "Calendar of the office"),
};

const createdAt = field(timestamp, "When it was created.", "2026-11-02T09:30:00.000Z");
const secret = field(
  z.string(),
  "The key for signatures, used as a whole. Shown on creation and on rotation only.",
  "whsec_dGhpcyBpcyBub3QgYSByZWFsIHNlY3JldCwgc29ycnk",
);

/** A subscription to events. */
export const webhook = z
  .object({
    ...shared,
    consecutiveFailures: field(z.int(), "Number of failed attempts since the last 2xx.", 0),
    lastDeliveredAt: field(
      timestamp.nullable(),
      "When the receiver last answered with a 2xx.",
      "2026-11-03T10:00:00.000Z",
    ),
    createdAt,
  })
  .meta({ id: "Webhook", description: "A subscription to events." });
export type Webhook = z.output<typeof webhook>;

export const createdWebhook = z
  .object({ ...shared, secret, createdAt })
  .meta({ id: "CreatedWebhook", description: "A new subscription, with its secret." });
export type CreatedWebhook = z.output<typeof createdWebhook>;

export const rotatedWebhook = z
  .object({ ...shared, secret })
  .meta({ id: "RotatedWebhook", description: "A subscription with its new secret." });
export type RotatedWebhook = z.output<typeof rotatedWebhook>;

/** Body of `POST /webhooks/{id}/rotate-secret`; it may be left out. */
export const rotateSecretInput = idParam.extend({
  overlapHours: field(
    z.int().min(0).max(168).optional(),
    "For how many hours the header `webhook-signature` also has a signature made with the old secret: 0 to 168. Default: 0. `X-Webhook-Signature` is made with the new secret at once.",
    24,
  ),
});
export type RotateSecretInput = z.output<typeof rotateSecretInput>;

const url = outboundUrl();
const eventNames = z
  .array(eventType)
  .min(1)
  .max(100)
  .transform((names) => [...new Set(names)]);
const descriptionInput = field(
  z.string().max(500).nullish(),
  "What the subscription is for.",
  "Calendar of the office",
);
const urlHelp =
  "https, without user name or password; every address that the host resolves to must be public.";

/** Body of `POST /webhooks`. */
export const createWebhookInput = z.object({
  url: field(url, `The URL to send deliveries to: ${urlHelp}`, exampleUrl),
  events: field(eventNames, "Events to deliver, at least one. Duplicates count once.", ["showing.booked"]),
  description: descriptionInput,
});
export type CreateWebhookInput = z.output<typeof createWebhookInput>;

/** Body of `PATCH /webhooks/{id}`: only the fields to change. */
export const updateWebhookInput = idParam.extend({
  url: field(
    url.optional(),
    `The URL to send deliveries to, including those already waiting: ${urlHelp}`,
    exampleUrl,
  ),
  events: field(eventNames.optional(), "The events to deliver, at least one. Replaces the whole list.", [
    "showing.booked",
  ]),
  active: field(
    z.boolean().optional(),
    "false: nothing more is queued. true: resets the failure counter and delivers what is held.",
    true,
  ),
  description: descriptionInput,
});
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;

export const listWebhooksInput = z.object(pagesOf(webhook));
export type ListWebhooksInput = z.output<typeof listWebhooksInput>;

/** Response of `POST /webhooks/{id}/test`. */
export const testedWebhook = z
  .object({
    delivered: field(
      z.boolean(),
      "Whether the receiver answered with a 2xx within 10 seconds, at an allowed address.",
      true,
    ),
    event: field(z.literal("test.ping"), "The event that was sent.", "test.ping"),
    deliveryId: field(id, "Its delivery in the log: the webhookId of its payload.", exampleId),
    statusCode: field(z.int().nullable(), "HTTP status of the response; null when there was none.", 200),
    error: field(z.string().nullable(), "Why it did not arrive; null when it did.", null),
    durationMs: field(z.int(), "Duration in milliseconds.", 38),
    responseBody: field(
      z.string().nullable(),
      "The beginning of the response body as text, at most 1 KiB; null when there was no response.",
      "ok",
    ),
  })
  .meta({ id: "TestedWebhook", description: "The outcome of a test delivery." });

export type TestedWebhook = z.output<typeof testedWebhook>;

export const webhookList = list(webhook);
export const oneWebhook = single(webhook);
export const oneCreatedWebhook = single(createdWebhook);
export const oneRotatedWebhook = single(rotatedWebhook);
export const oneTestedWebhook = single(testedWebhook);

// The delivery log.

export const webhookDeliveryStatuses = ["pending", "delivered", "failed"] as const;
const deliveryStatus = z.enum(webhookDeliveryStatuses);

const deliveryFields = {
  id: field(id, "Identifier of the delivery: the webhookId of its payload.", exampleId),
  event: field(eventType, "The event that is delivered.", "property.updated"),
  eventId: field(id, "The event; the same in every subscription that receives it.", exampleId),
  status: field(deliveryStatus, "pending: an attempt is still due. failed: given up.", "delivered"),
  redelivery: field(z.boolean(), "Whether it was requested again.", false),
  test: field(
    z.boolean(),
    "Whether it is a test delivery, which does not affect the failure counter.",
    false,
  ),
  attemptCount: field(z.int(), "Number of attempts so far.", 1),
  lastStatusCode: field(z.int().nullable(), "HTTP status of the response to the last attempt.", 200),
  lastError: field(z.string().nullable(), "Why the last attempt failed.", null),
  nextAttemptAt: field(
    timestamp.nullable(),
    "When the next attempt is due, at the earliest; null when there is none.",
    null,
  ),
  deliveredAt: field(
    timestamp.nullable(),
    "When the receiver answered with a 2xx.",
    "2026-11-03T10:00:00.000Z",
  ),
  createdAt: field(timestamp, "When the event happened.", "2026-11-03T10:00:00.000Z"),
};

/** The delivery of one event to one subscription. */
export const webhookDelivery = z
  .object(deliveryFields)
  .meta({ id: "WebhookDelivery", description: "One event on its way to one subscription." });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** An attempt's request, without its signature: the secret may have changed since then. */
const attemptRequest = z
  .object({
    url: field(z.string(), "Where it was sent.", "https://example.com/webhooks"),
    headers: field(z.record(z.string(), z.string()), "Its headers, without the signature.", {
      "Content-Type": "application/json",
      "X-Webhook-Id": exampleId,
      "X-Webhook-Timestamp": "2026-11-03T10:00:00.000Z",
    }),
    body: field(
      z.string(),
      "Its body, as it was sent.",
      `{"event":"property.updated","data":{"id":"${exampleId}"},"timestamp":"2026-11-03T10:00:00.000Z","webhookId":"${exampleId}","version":"2026-02-27"}`,
    ),
  })
  .meta({ id: "AttemptRequest", description: "The request of an attempt to deliver an event." });

export const deliveryAttempt = z
  .object({
    at: field(timestamp, "When it began.", "2026-11-03T10:00:00.000Z"),
    durationMs: field(z.int(), "Duration in milliseconds.", 38),
    statusCode: field(z.int().nullable(), "HTTP status of the response; null when there was none.", 200),
    error: field(z.string().nullable(), "Why it failed; null when it did not.", null),
    request: attemptRequest
      .nullable()
      .meta({ description: "What was sent; null for attempts before this was recorded." }),
    responseBody: field(
      z.string().nullable(),
      "The first 1 KiB of the receiver's response, as text; null when there was none.",
      "ok",
    ),
  })
  .meta({ id: "DeliveryAttempt", description: "One attempt to deliver an event." });
export type DeliveryAttempt = z.output<typeof deliveryAttempt>;

export const webhookDeliveryDetail = z
  .object({
    ...deliveryFields,
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: "The event's data, as it is sent.", example: { id: exampleId } }),
    attempts: z
      .array(deliveryAttempt)
      .meta({ description: "The latest attempts, oldest first, at most 100." }),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with its data and its attempts." });
export type WebhookDeliveryDetail = z.output<typeof webhookDeliveryDetail>;

/** Query of `GET /webhooks/{id}/deliveries`. */
export const listDeliveriesInput = idParam.extend({
  ...pagesOf(webhookDelivery),
  status: field(deliveryStatus.optional(), "Only deliveries with this status.", "failed"),
  event: field(eventType.optional(), "Only deliveries of this event.", "property.updated"),
});
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;

export const deliveryParams = idParam.extend({
  deliveryId: field(id, "Identifier of the delivery.", exampleId),
});

/** Body of `POST /webhooks/{id}/redeliver`. */
export const redeliverInput = idParam.extend({
  since: field(timestampInput, "Every event since this time is sent again.", "2026-11-03T00:00:00.000Z"),
});
export type RedeliverInput = z.output<typeof redeliverInput>;

export const redelivered = z
  .object({ queued: field(z.int(), "Number of deliveries that will be sent again.", 12) })
  .meta({ id: "Redelivered", description: "How many deliveries are sent again." });

export const deliveryList = list(webhookDelivery);
export const oneDelivery = single(webhookDelivery);
export const oneDeliveryDetail = single(webhookDeliveryDetail);
export const oneRedelivered = single(redelivered);
