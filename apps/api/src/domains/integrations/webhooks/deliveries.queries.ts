import { and, eq, getTableColumns, gte, type SQL, sql } from "drizzle-orm";
import { keptSince } from "../../../db/retention.ts";
import { outbox, webhookDeliveries, webhooks } from "../../../db/tables/index.ts";
import { plannedEachTime, prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { lowestIdAt, newIdAt } from "../../../platform/ids.ts";
import type { Made, Message } from "./attempt.ts";
import { deliveryId } from "./fan-out.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The tail of the queue. */
export const lastPlace = sql`nextval(pg_get_serial_sequence('webhook_deliveries', 'place'))`;

const {
  data: _data,
  attempts: _attempts,
  traceparent: _traceparent,
  ...summary
} = getTableColumns(webhookDeliveries);
/** A delivery without the columns that lists omit. */
export type DeliverySummary = Omit<DeliveryRow, "data" | "attempts" | "traceparent">;

/** Newest event first. */
export const list = filteredList("webhook_deliveries", {
  from: webhookDeliveries,
  columns: summary,
  where: and(
    eq(webhookDeliveries.webhookId, sql.placeholder("webhookId")),
    gte(webhookDeliveries.eventId, sql.placeholder("from")),
  ),
  filters: {
    status: (value) => eq(webhookDeliveries.status, value),
    event: (value) => eq(webhookDeliveries.event, value),
  },
  order: { direction: "desc", by: { eventId: webhookDeliveries.eventId } },
});

/** Deliveries older than the retention period are hidden, even if their partition still exists. */
export const firstKept = (now: Date): string => lowestIdAt(keptSince("webhook_deliveries", now));

const one = (accountId: SQL | string, webhookId: SQL | string, id: SQL | string, from: SQL | string) =>
  and(
    eq(webhookDeliveries.accountId, accountId),
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.id, id),
    gte(webhookDeliveries.eventId, from),
  );

const findQuery = prepared((db) => {
  const given = (name: string) => sql`${sql.placeholder(name)}`;
  return db
    .select()
    .from(webhookDeliveries)
    .where(one(given("accountId"), given("webhookId"), given("id"), given("from")))
    .prepare("find_webhook_delivery");
});

export async function find(
  db: Queryable,
  accountId: string,
  webhookId: string,
  id: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await findQuery(db).execute({ accountId, webhookId, id, from: firstKept(now) });
  return row;
}

export interface TestDelivery {
  accountId: string;
  webhookId: string;
  ping: Message;
  outcome: Made;
}

/** Logs a test delivery, which needs no further processing. */
export async function keepTest(db: Queryable, { accountId, webhookId, ping, outcome }: TestDelivery) {
  const { delivered, made } = outcome;
  const at = new Date(made.at);
  await db.insert(webhookDeliveries).values({
    accountId,
    webhookId,
    id: ping.webhookId,
    eventId: newIdAt(at),
    event: ping.event,
    data: ping.data,
    eventAt: at,
    queuedAt: at,
    dueAt: at,
    isTest: true,
    redelivery: false,
    status: delivered ? "delivered" : "failed",
    deliveredAt: delivered ? new Date(at.getTime() + made.durationMs) : null,
    attemptCount: 1,
    attempts: [made],
    lastStatusCode: made.statusCode,
    lastError: made.error,
  });
}

/**
 * Moves a delivery to the tail of the queue, due immediately, even if it is already pending.
 * @param traceparent continues the requester's trace
 */
export async function requeueOne(
  tx: Tx,
  accountId: string,
  webhookId: string,
  id: string,
  now: Date,
  traceparent: string | null,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({
      status: "pending",
      redelivery: true,
      failures: 0,
      place: lastPlace,
      dueAt: now,
      queuedAt: now,
      deliveredAt: null,
      traceparent,
    })
    .where(one(accountId, webhookId, id, firstKept(now)))
    .returning();
  return row;
}

/**
 * Appends every event since a given time to a subscription's queue, oldest first, whether or not it had a delivery.
 * Pending deliveries keep their positions.
 * @param traceparent continues the requester's trace
 * @returns the number of deliveries added
 */
export async function requeueSince(
  tx: Tx,
  accountId: string,
  webhookId: string,
  since: Date,
  now: Date,
  traceparent: string | null,
): Promise<number> {
  const at = now.toISOString();
  const first = lowestIdAt(new Date(Math.max(since.getTime(), keptSince("outbox", now).getTime())));
  const [row] = await tx.execute<{ total: number }>(sql`
    with moved as (
    insert into ${webhookDeliveries} as d
      (account_id, id, webhook_id, event_id, event, data, event_at, status, redelivery, due_at, queued_at,
        traceparent)
    select o.account_id, ${deliveryId()}, w.id, o.id, o.event, o.data, o.created_at,
      'pending', true, ${at}, ${at}, ${traceparent}::text
    from ${outbox} o
    join ${webhooks} w on w.account_id = o.account_id and w.id = ${webhookId} and o.event = any(w.events)
    where o.account_id = ${accountId} and o.created_at >= ${since.toISOString()} and o.id >= ${first}
    order by o.sequence
    on conflict on constraint webhook_deliveries_once do update set
      status = 'pending', redelivery = true, failures = 0, place = excluded.place,
      due_at = excluded.due_at, queued_at = excluded.queued_at, delivered_at = null,
      traceparent = excluded.traceparent
    where d.status <> 'pending'
    returning 1
    )
    select count(*)::int as total from moved`);
  return row!.total;
}

/** Resets held deliveries when their subscription is activated: due immediately, in their original order. */
export async function requeueHeld(tx: Tx, accountId: string, webhookId: string, now: Date): Promise<void> {
  const waiting = and(
    eq(webhookDeliveries.accountId, accountId),
    eq(webhookDeliveries.webhookId, webhookId),
    eq(webhookDeliveries.status, "pending"),
  );
  // A failed attempt moved its delivery to the tail of the queue; deliveries that never failed are in order.
  await tx.execute(sql`
    ${plannedEachTime} with moved as (
      select id, ${lastPlace} as place from (
        select id from ${webhookDeliveries} where ${waiting} order by event_at, event_id
      ) as ordered
    )
    update ${webhookDeliveries} d set place = moved.place, failures = 0, due_at = ${now.toISOString()}
    from moved where d.account_id = ${accountId} and d.id = moved.id
      and exists (select 1 from ${webhookDeliveries} where ${waiting} and failures > 0)`);
}

/** Abandons deliveries held too long for an inactive subscription. */
export async function expireHeld(db: Queryable, accountId: string, before: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      status: "failed",
      lastError: "The webhook was inactive for too long. Redeliver the event once the webhook is active.",
    })
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        eq(webhookDeliveries.status, "pending"),
        sql`${webhookDeliveries.queuedAt} < ${before.toISOString()}`,
        sql`not exists (select 1 from ${webhooks} w where w.account_id = ${accountId}
          and w.id = ${webhookDeliveries.webhookId} and w.active)`,
      ),
    );
}

/** Accounts with deliveries that have been held for too long. */
export async function overdue(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db.execute<{ account_id: string }>(sql`
    select distinct d.account_id from ${webhookDeliveries} d
    where d.status = 'pending' and d.queued_at < ${before.toISOString()} and not exists (
      select 1 from ${webhooks} w where w.account_id = d.account_id and w.id = d.webhook_id and w.active)
    limit ${limit}`);
  return rows.map(({ account_id }) => account_id);
}
