import type { EventType } from "@rental/contract";
import type postgres from "postgres";
import type { StoredAttempt } from "../../../../db/tables/index.ts";
import type { JobRef } from "../../../../platform/jobs/jobs.ts";
import type { EndpointRow, EndpointTable, Item } from "../../../../platform/outbound/sender/payload.ts";

/** The endpoint that a run serves, with its current URL and secret. */
export interface SubscriptionRow extends EndpointRow {
  url: string;
  /** Sealed; also signs deliveries until then, beside the current one. */
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

/** A pending delivery. */
export interface Waiting extends Item {
  /** Determines the partition. */
  eventId: string;
  event: EventType;
  data: Record<string, unknown>;
  redelivery: boolean;
  failures: number;
  traceparent: string | null;
}

/** A delivery that arrived, with its time and attempt. */
export interface Arrived {
  accountId: string;
  id: string;
  eventId: string;
  at: Date;
  attempt: StoredAttempt;
}

type Sql = postgres.Sql;

const waiting = (sql: Sql) =>
  sql`d.account_id = e.account_id and d.webhook_id = e.id and d.status = 'pending'`;

export const subscriptions: EndpointTable = {
  table: "webhooks",
  columns: (sql) => sql`
    e.url, e.previous_secret as "previousSecret", e.previous_secret_until as "previousSecretUntil"`,
  /** Trial accounts get no deliveries: theirs are held until the plan includes webhooks again. */
  isServed: (sql) =>
    sql`e.active and exists (select 1 from accounts a where a.id = e.account_id and a.plan <> 'free_trial')`,
  hasItems: (sql, by) => sql`exists (
    select 1 from webhook_deliveries d where ${waiting(sql)} ${by ? sql`and d.due_at <= ${by.toISOString()}` : sql``})`,
  firstDue: (sql) => sql`(select min(d.due_at) from webhook_deliveries d where ${waiting(sql)})`,
  items: (sql, now) => sql`
    select id, place::float8 as position, event_id as "eventId", event, data, redelivery, failures, traceparent
    from webhook_deliveries
    where account_id = q."accountId" and webhook_id = q.id and status = 'pending'
      and place > q.behind::bigint and due_at <= ${now.toISOString()}
    order by place limit q."limit"`,
  start: 0,
  commitsInOrder: true,
  accepted: (sql, at) => sql`
    , backoff_steps = 0, last_delivered_at = greatest(last_delivered_at, ${at.toISOString()}::timestamptz)`,
};

/** The trace context of the first delivery in an endpoint's queue that has one. */
export async function firstTrace(sql: Sql, { accountId, id }: JobRef): Promise<string | null> {
  const [row] = await sql<{ traceparent: string | null }[]>`
    select traceparent from webhook_deliveries
    where account_id = ${accountId} and webhook_id = ${id} and status = 'pending'
      and traceparent is not null order by place limit 1`;
  return row?.traceparent ?? null;
}

/** Abandons the first delivery in an endpoint's queue, whoever holds the lease. */
export async function failFirst(
  sql: Sql,
  { accountId, id }: JobRef,
  limit: number,
  error: string,
): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'failed', last_error = ${error}
    where account_id = ${accountId} and status = 'pending' and id = any(array(
      select id from webhook_deliveries
      where account_id = ${accountId} and webhook_id = ${id} and status = 'pending'
      order by place limit ${limit}))`;
}

/** Maximum number of attempts kept per delivery. */
export const keptAttempts = 100;

/** Records that deliveries arrived. */
export async function arrived(sql: Sql, all: Arrived[]): Promise<void> {
  await sql`
    update webhook_deliveries d set status = 'delivered', delivered_at = r.at,
      attempt_count = attempt_count + 1, last_status_code = (r.attempt->>'statusCode')::int, last_error = null,
      attempts = ${kept(sql)} || r.attempt
    from jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb)
      as r("accountId" uuid, id uuid, "eventId" uuid, at timestamptz, attempt jsonb)
    where d.account_id = r."accountId" and d.id = r.id and d.event_id = r."eventId"`;
}

/** Makes room for one more attempt by evicting the oldest when there are too many. */
const kept = (sql: Sql) =>
  sql`case when jsonb_array_length(d.attempts) < ${keptAttempts} then d.attempts else d.attempts - 0 end`;
