import { webhookEventTypes } from "./event-types.gen.ts";

export { webhookEventTypes };

/** The name of an event type known to this version of the package. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The data of most events: the resource that changed, and related records where known. */
export interface WebhookEventData {
  /** UUID of the event's resource: the showing for `showing.*`, the contact for `contact.*`. */
  id: string;
  contactId?: string;
  propertyId?: string;
  conversationId?: string;
  /** The resource's status after the change. */
  status?: string;
}

/** `showing.updated`: the showing, and its previous start time if it was moved. */
export interface ShowingUpdatedData extends WebhookEventData {
  /** ISO 8601. */
  previousStartTime?: string;
}

/** `showing.confirmed`: the showing, and who said that it takes place; `booking`: it was booked too late to ask. */
export interface ShowingConfirmedData extends WebhookEventData {
  confirmedBy: "prospect" | "host" | "booking";
}

/** `showing.outcome_recorded`: the showing, and its outcome. */
export interface ShowingOutcomeData extends WebhookEventData {
  outcome: "attended" | "no_show" | "cancelled_late";
}

/** `contact.merged`: the contact that stays, and the one that was merged into it. */
export interface ContactMergedData extends WebhookEventData {
  mergedId: string;
}

/** `session.reviewed`: the session and the decision. */
export interface SessionReviewedData extends WebhookEventData {
  reviewStatus: "approved" | "denied";
}

/** `message.failed`: the message, and why its delivery was abandoned. */
export interface MessageFailedData extends WebhookEventData {
  /** `delivery_refused`: refused permanently. `attempts_exhausted`: every attempt failed. */
  reason: string;
  /** The error of the last attempt. */
  error: string;
}

/** `bulk_import.completed`: the outcome of a bulk import of properties. */
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

/** `test.ping`: a fixed message. */
export interface TestPingData {
  message: string;
}

/** The `data` of each event type. */
export type WebhookEventDataMap = {
  [Type in Exclude<WebhookEventType, keyof OwnData>]: WebhookEventData;
} & OwnData;

/** The event types whose `data` has additional members. */
interface OwnData {
  "showing.updated": ShowingUpdatedData;
  "showing.confirmed": ShowingConfirmedData;
  "showing.outcome_recorded": ShowingOutcomeData;
  "contact.merged": ContactMergedData;
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
  /** Payload version, a date such as `2026-02-27`; it changes only with breaking changes. */
  version: string;
}

/**
 * A verified event: a union that `switch (event.event)` narrows.
 *
 * The server may be newer than this package and send a type that is not in the union. Such an event is verified and
 * returned like any other, so keep a `default` branch that ignores unknown types.
 */
export type WebhookEvent = { [Type in WebhookEventType]: WebhookEventOf<Type> }[WebhookEventType];
