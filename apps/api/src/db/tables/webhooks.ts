import { type EventType, webhookDeliveryStatuses } from "@rental/contract";
import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { ofAccount, recordKeys } from "./constraints.ts";
import { bytes } from "./idempotency.ts";
import { Records } from "./records.ts";

/** Subscriptions, and the state of their receivers. */
export const webhooks = pgTable(
  "webhooks",
  {
    ...recordKey(),
    url: text("url").notNull(),
    events: text("events").array().$type<EventType[]>().notNull(),
    active: boolean("active").notNull(),
    /** Why it is inactive; null while active. Events are only held for `failures`. */
    offBecause: text("off_because", { enum: ["owner", "failures"] }),
    description: text("description"),
    /** Encrypted. */
    secret: bytes("secret").notNull(),
    /** The secret before the last rotation, encrypted, and until when it signs beside the current one. */
    previousSecret: bytes("previous_secret"),
    previousSecretUntil: moment("previous_secret_until"),
    /** Number of failed attempts since the last 2xx, counting concurrent attempts individually. */
    consecutiveFailures: integer("consecutive_failures").notNull().default(0),
    /** Backoff steps since then, counting concurrent attempts as one. */
    backoffSteps: integer("backoff_steps").notNull().default(0),
    /** While the receiver is failing, the earliest time of the next attempt. */
    retryAt: moment("retry_at"),
    lastDeliveredAt: moment("last_delivered_at"),
    /** The worker run that is delivering, and when its lease expires unless renewed. */
    leaseToken: uuid("lease_token"),
    leaseUntil: moment("lease_until"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [...recordKeys(t)],
);

/** Whether events are queued for a subscription: it is active, or they are held for it. */
export const receivesEvents = sql`(${webhooks.active} or ${webhooks.offBecause} = 'failures')`;

/** An attempt as stored. The rest of its request is in the delivery. */
export interface StoredAttempt {
  /** ISO 8601; the timestamp in its payload. */
  at: string;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  /** Missing, like the next two, in attempts made before this was recorded. */
  url?: string;
  redelivery?: boolean;
  responseBody?: string | null;
}

/**
 * One event for one subscription, serving both as the queue of pending deliveries and as the log. Its id is the
 * payload's webhookId. It outlives its subscription, as logs do, so there is no foreign key. Partitioned by the
 * timestamp in the event's id, see ../retention.ts.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ...recordKey(),
    webhookId: uuid("webhook_id").notNull(),
    eventId: uuid("event_id").notNull(),
    event: text("event").$type<EventType>().notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** When the event happened. */
    eventAt: moment("event_at").notNull(),
    status: text("status", { enum: webhookDeliveryStatuses }).notNull(),
    redelivery: boolean("redelivery").notNull(),
    /** Created by a manual test: logged, but not counted. */
    isTest: boolean("is_test").notNull().default(false),
    /** Position in its subscription's queue; a failed attempt moves it to the tail. */
    place: bigserial("place", { mode: "number" }).notNull(),
    dueAt: moment("due_at").notNull(),
    /** Number of failed attempts since it was queued: the tenth is the last. */
    failures: integer("failures").notNull().default(0),
    attemptCount: integer("attempt_count").notNull().default(0),
    attempts: jsonb("attempts").$type<StoredAttempt[]>().notNull().default([]),
    lastStatusCode: integer("last_status_code"),
    lastError: text("last_error"),
    queuedAt: moment("queued_at").notNull(),
    deliveredAt: moment("delivered_at"),
    /** The trace context of the change that led to it, or of the request that requeued it. */
    traceparent: text("traceparent"),
  },
  (t) => [
    // Not unique, because the key contains no time; ids are random enough.
    index("webhook_deliveries_id").on(t.accountId, t.id),
    ofAccount(t),
    // Event ids increase with time, so this index also serves the log in order.
    unique("webhook_deliveries_once").on(t.accountId, t.webhookId, t.eventId),
    index("webhook_deliveries_line")
      .on(t.accountId, t.webhookId, t.place)
      .where(sql`${t.status} = 'pending'`),
  ],
);

export const webhookRecords = new Records(webhooks, "webhooks", {
  remarks: "the counters of deliveries and `lastDeliveredAt` do not count",
  quiet: [
    "consecutiveFailures",
    "backoffSteps",
    "retryAt",
    "lastDeliveredAt",
    "leaseToken",
    "leaseUntil",
    "previousSecret",
    "previousSecretUntil",
  ],
  audit: {
    values: ["events", "active", "description"],
    hidden: ["url", "secret"],
    leftOut: ["offBecause"],
  },
  kept: "of the account",
});
