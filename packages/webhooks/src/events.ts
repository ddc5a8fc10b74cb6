import { webhookEventTypes } from "./event-types.gen.ts";

export { webhookEventTypes };

/** The name of an event type that this version of the package knows. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The data of most events: the resource that changed, and known related records. */
export interface WebhookEventData {
  /** UUID of the resource the event is about: the showing of `showing.*`, the contact of `contact.*`. */
  id: string;
  contactId?: string;
  propertyId?: string;
  conversationId?: string;
  /** The resource's status after the change. */
  status?: string;
}

/** `showing.updated`: the showing, and its previous start if it was moved. */
export interface ShowingUpdatedData extends WebhookEventData {
  /** ISO 8601. */
  previousStartTime?: string;
}

/** `session.reviewed`: the session and the decision. */
export interface SessionReviewedData extends WebhookEventData {
  reviewStatus: "approved" | "denied";
}

/** `message.failed`: the message, and why delivery was given up. */
export interface MessageFailedData extends WebhookEventData {
  /** `delivery_refused`: refused permanently. `attempts_exhausted`: every attempt failed. */
  reason: string;
  /** The error of the last attempt. */
  error: string;
}

/** `bulk_import.completed`: how a bulk import of properties ended. */
export interface BulkImportCompletedData {
  /** UUID of the job; the same as `jobId`. */
  id: string;
  jobId: string;
  status: "completed" | "failed";
  /** Number of rows sent. */
  total: number;
  /** Number of properties created. */
  created: number;
  /** Number of rows that failed. */
  failed: number;
}

/** `test.ping`: a fixed text. */
export interface TestPingData {
  message: string;
}

/** The `data` of each event type. */
export type WebhookEventDataMap = {
  [Type in Exclude<WebhookEventType, keyof OwnData>]: WebhookEventData;
} & OwnData;

/** The types whose `data` has its own members. */
interface OwnData {
  "showing.updated": ShowingUpdatedData;
  "session.reviewed": SessionReviewedData;
  "message.failed": MessageFailedData;
  "bulk_import.completed": BulkImportCompletedData;
  "test.ping": TestPingData;
}

/** The event of one type: `WebhookEventOf<"showing.booked">`. */
export interface WebhookEventOf<Type extends WebhookEventType> {
  event: Type;
  data: WebhookEventDataMap[Type];
  /** ISO 8601 time of this attempt, by the server's clock. A retry has a new one. */
  timestamp: string;
  /** UUID of the delivery, the same in every retry and redelivery: use it for deduplication. */
  webhookId: string;
  /** Version of the payload, a date such as `2026-02-27`; it changes only with breaking changes. */
  version: string;
}

/**
 * A verified event: a union that `switch (event.event)` narrows.
 *
 * The server may be newer than this package and send a type that is not in the union. It is verified and returned like
 * any other, so keep a `default` branch that ignores unknown types.
 */
export type WebhookEvent = { [Type in WebhookEventType]: WebhookEventOf<Type> }[WebhookEventType];
