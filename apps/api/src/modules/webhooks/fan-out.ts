import { sql } from "drizzle-orm";
import { outbox, takesEvents, webhookDeliveries, webhooks } from "../../db/tables/index.ts";
import type { WriteCall } from "../../gate/call.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { JobDefinition, JobRef } from "../../platform/jobs.ts";
import { fanOutKind } from "../../platform/outbox.ts";

/** Kind of the job that delivers what waits for one subscription. */
export const deliveryKind = "webhook-delivery";

/** Events of one statement. */
const batchSize = 1_000;

/**
 * Makes deliveries of an account's committed events: one for every subscription that takes them. The lock, held
 * to the end of the transaction, lets one fan-out of an account run at a time, so that the lines of its
 * subscriptions are in the order of the events. See docs/adr/0010.
 * @returns subscriptions that got deliveries, and whether there may be more events
 */
async function fanOutBatch(tx: Tx, accountId: string, now: Date): Promise<{ ids: string[]; more: boolean }> {
  await lockLines(tx, accountId);
  const rows = await tx.execute<{ webhook_id: string | null; events: number }>(sql`
    with claimed as (
      update ${outbox} set fanned_out = true
      where id in (
        select id from ${outbox}
        where account_id = ${accountId} and not fanned_out
        order by sequence limit ${batchSize}
      )
      returning account_id, id, sequence, event, data, created_at
    ), made as (
      insert into ${webhookDeliveries}
        (account_id, id, webhook_id, event_id, event, data, event_at, status, redelivery, due_at, queued_at)
      select c.account_id, ${deliveryId()}, ${webhooks.id}, c.id, c.event, c.data, c.created_at,
        'pending', false, ${now.toISOString()}, ${now.toISOString()}
      from claimed c
      join ${webhooks} on ${webhooks.accountId} = c.account_id and c.event = any(${webhooks.events}) and ${takesEvents}
      order by c.sequence
      on conflict on constraint webhook_deliveries_once do nothing
      returning webhook_id
    )
    select null as webhook_id, (select count(*)::int from claimed) as events
    union all select distinct webhook_id, 0 from made`);
  return {
    ids: rows.flatMap(({ webhook_id }) => webhook_id ?? []),
    more: rows.some(({ events }) => events === batchSize),
  };
}

/** One writer at a time of the lines of an account's subscriptions, until the transaction ends. */
export async function lockLines(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 2026))`);
}

/** An id made by the database, UUIDv7 as all ids: the time, then random bits. */
export const deliveryId = () =>
  sql`overlay(overlay(gen_random_uuid()::text placing ${newId().slice(0, 13)} from 1) placing '7' from 15)::uuid`;

/** Inside a write: all committed events of the account, before its subscriptions change. */
export async function fanOutAll(call: WriteCall): Promise<void> {
  const { accountId } = call.caller;
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

/** Makes deliveries of an account's events. */
export const fanOutJob: JobDefinition = {
  kind: fanOutKind,
  lane: "delivery",
  due: ({ database }, limit) => due(database.read, limit),
  async handle({ database, clock, queue }, { accountId }) {
    for (let more = true; more; ) {
      const batch = await database.transact((tx) => fanOutBatch(tx, accountId, clock.now()));
      if (batch.ids.length > 0) {
        await queue.wake(batch.ids.map((id) => ({ kind: deliveryKind, accountId, id })));
      }
      more = batch.more;
    }
  },
};
