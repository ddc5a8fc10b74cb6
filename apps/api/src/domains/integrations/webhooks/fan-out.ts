import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { outbox, receivesEvents, webhookDeliveries, webhooks } from "../../../db/tables/index.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { handwritten, typed } from "../../../platform/database/statement.ts";
import { newId } from "../../../platform/ids.ts";
import type { JobDefinition, JobRef } from "../../../platform/jobs/jobs.ts";
import { fanOutKind } from "../../../platform/jobs/outbox.ts";

/** The kind of the job that sends one subscription's pending deliveries. */
export const deliveryKind = "webhook-delivery";

/** Number of events per statement. */
const batchSize = 1_000;

const insertDeliveries = prepared(() =>
  handwritten<{ webhookId: string | null; events: number }>(
    sql`
    with claimed as (
      update ${outbox} set fanned_out = true
      where id in (
        select id from ${outbox}
        where account_id = ${typed("accountId", "uuid")} and not fanned_out
        order by sequence limit ${sql.raw(String(batchSize))}
      )
      returning account_id, id, sequence, event, data, created_at, traceparent
    ), made as (
      insert into ${webhookDeliveries}
        (account_id, id, webhook_id, event_id, event, data, event_at, status, redelivery, due_at, queued_at, traceparent)
      select c.account_id, ${deliveryId(typed("idStart", "text"))}, ${webhooks.id}, c.id, c.event, c.data, c.created_at,
        'pending', false, ${typed("now", "timestamptz")}, ${typed("now", "timestamptz")}, c.traceparent
      from claimed c
      join ${webhooks} on ${webhooks.accountId} = c.account_id and c.event = any(${webhooks.events}) and ${receivesEvents}
      order by c.sequence
      on conflict on constraint webhook_deliveries_once do nothing
      returning webhook_id
    )
    select null, (select count(*)::int from claimed)
    union all select distinct webhook_id, 0 from made`,
    { webhookId: webhookDeliveries.webhookId, events: sql<number>`events` },
  ),
);

/**
 * Creates the deliveries for an account's committed events: one per subscription to the event type. The transaction has
 * locked the account's queues, so that they follow the order of the events. See docs/adr/0010.
 * @returns the subscriptions that got deliveries, and whether there may be more events
 */
async function fanOutBatch(tx: Tx, accountId: string, now: Date): Promise<{ ids: string[]; more: boolean }> {
  const values = { accountId, idStart: idStart(), now: now.toISOString() };
  const rows = await insertDeliveries(tx).execute(values);
  return {
    ids: rows.flatMap(({ webhookId }) => webhookId ?? []),
    more: rows.some(({ events }) => events === batchSize),
  };
}

const lock = prepared(() =>
  handwritten(
    sql`select pg_advisory_xact_lock(hashtextextended(${typed("accountId", "text")}, 2026)),
      set_config('plan_cache_mode', 'force_custom_plan', true)`,
    {},
  ),
);

/**
 * Locks the queues of an account's subscriptions for one writer until the transaction ends. Its prepared statements are
 * replanned each time, like those of the database's `queues`.
 */
export async function lockDeliveryQueues(tx: Tx, accountId: string): Promise<void> {
  await lock(tx).execute({ accountId });
}

/** The timestamp part of a UUIDv7. */
const idStart = () => newId().slice(0, 13);

/** Generates a UUIDv7 in the database, like all ids: the time, then random bits. */
export function deliveryId(start: SQL | string = idStart()): SQL {
  return sql`overlay(overlay(gen_random_uuid()::text placing ${start} from 1) placing '7' from 15)::uuid`;
}

/** Fans out all committed events of the account before its subscriptions change, inside the same write. */
export async function fanOutAll(call: WriteCall): Promise<void> {
  const { accountId } = call.caller;
  await lockDeliveryQueues(call.tx, accountId);
  for (let more = true; more; ) {
    const batch = await fanOutBatch(call.tx, accountId, call.clock.now());
    call.wakes.push(...batch.ids.map((id) => ({ kind: deliveryKind, accountId, id })));
    more = batch.more;
  }
}

const due = async (db: Queryable, limit: number): Promise<JobRef[]> => {
  const rows = await db.execute<{ account_id: string }>(
    sql`select distinct account_id from ${outbox} where not fanned_out limit ${limit}`,
  );
  return rows.map(({ account_id: accountId }) => ({ accountId, id: accountId }));
};

/** Of the first pending event that has one; others were written while tracing was off. */
async function firstTrace(db: Queryable, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ traceparent: outbox.traceparent })
    .from(outbox)
    .where(and(eq(outbox.accountId, accountId), eq(outbox.fannedOut, false), isNotNull(outbox.traceparent)))
    .orderBy(asc(outbox.sequence))
    .limit(1);
  return row?.traceparent ?? null;
}

/** Creates the deliveries for an account's events. */
export const fanOutJob: JobDefinition = {
  kind: fanOutKind,
  lane: "delivery",
  isReal: true,
  due: ({ database }, limit) => due(database.read, limit),
  traceparent: ({ database }, { accountId }) => firstTrace(database.read, accountId),
  async handle({ database, clock, queue }, { accountId }) {
    for (let more = true; more; ) {
      const batch = await database.transact(async (tx) => {
        await lockDeliveryQueues(tx, accountId);
        return fanOutBatch(tx, accountId, clock.now());
      });
      if (batch.ids.length > 0) {
        await queue.wake(batch.ids.map((id) => ({ kind: deliveryKind, accountId, id })));
      }
      more = batch.more;
    }
  },
};
