import type { EventType } from "@rental/contract";
import type postgres from "postgres";
import type { StoredAttempt } from "../../../db/tables/index.ts";
import type { JobRef } from "../../../platform/jobs.ts";

/** The endpoint data of a run: the current URL and secret. */
export interface EndpointRow {
  accountId: string;
  id: string;
  token: string;
  url: string;
  secret: Buffer;
  consecutiveFailures: number;
}

/** A waiting delivery. */
export interface Waiting {
  id: string;
  place: number;
  /** Determines the partition. */
  eventId: string;
  event: EventType;
  data: Record<string, unknown>;
  redelivery: boolean;
  failures: number;
  traceparent: string | null;
}

/** A delivery that arrived, when, and with which attempt. */
export interface Arrived {
  accountId: string;
  id: string;
  eventId: string;
  at: Date;
  attempt: StoredAttempt;
}

/** Which run holds which endpoint. */
export interface Lease {
  accountId: string;
  id: string;
  token: string;
}

type Sql = postgres.Sql;

/** Nothing is sent for a trial account: its deliveries are held until its plan includes webhooks again. */
const mayDeliver = (sql: Sql) =>
  sql`exists (select 1 from accounts a where a.id = account_id and a.plan <> 'free_trial')`;

/** It may be sent to, and no worker is serving it. */
const isFree = (sql: Sql, now: Date) => sql`
  active and ${mayDeliver(sql)}
  and (retry_at is null or retry_at <= ${now.toISOString()})
  and (lease_until is null or lease_until <= ${now.toISOString()})`;

const leased = (sql: Sql) => sql`
  w.account_id as "accountId", w.id, w.lease_token as token, w.url, w.secret,
  w.consecutive_failures as "consecutiveFailures"`;

/** Endpoints with due deliveries that no worker is serving. */
export async function due(sql: Sql, now: Date, limit: number): Promise<JobRef[]> {
  return sql<JobRef[]>`
    select w.account_id as "accountId", w.id from webhooks w
    where ${isFree(sql, now)} and exists (
        select 1 from webhook_deliveries d
        where d.account_id = w.account_id and d.webhook_id = w.id and d.status = 'pending'
          and d.due_at <= ${now.toISOString()})
    order by w.retry_at nulls first limit ${limit}`;
}

/**
 * When the next endpoint can be served: when its delay or its lease ends, otherwise when its first delivery is due.
 * Called when no endpoint is due, so an endpoint without a delay or a lease has few deliveries: those that failed.
 */
export async function nextDue(sql: Sql, now: Date): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(case when w.at > ${now.toISOString()} then w.at else (
      select min(d.due_at) from webhook_deliveries d
      where d.account_id = w.account_id and d.webhook_id = w.id and d.status = 'pending') end) as at
    from (select account_id, id, active, greatest(retry_at, lease_until) as at from webhooks) w
    where w.active and ${mayDeliver(sql)} and exists (
      select 1 from webhook_deliveries d
      where d.account_id = w.account_id and d.webhook_id = w.id and d.status = 'pending')`;
  return row!.at;
}

/** Claims an endpoint for one run, if it may be served now and no worker is serving it. */
export async function claim(
  sql: Sql,
  { accountId, id, token }: Lease,
  now: Date,
  until: Date,
): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow[]>`
    update webhooks w set lease_token = ${token}, lease_until = ${until.toISOString()}
    where account_id = ${accountId} and id = ${id} and ${isFree(sql, now)} returning ${leased(sql)}`;
  return row;
}

/** Like `claim`, for many, without those that a transaction has locked at the moment: nobody waits for somebody else's. */
export function claimUnlocked(sql: Sql, leases: Lease[], now: Date, until: Date): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    with free as (
      select w.account_id, w.id, l.token
      from jsonb_to_recordset(${JSON.stringify(leases)}::text::jsonb)
        as l("accountId" uuid, id uuid, token uuid)
      join webhooks w on w.account_id = l."accountId" and w.id = l.id
      where ${isFree(sql, now)} for no key update of w skip locked
    )
    update webhooks w set lease_token = free.token, lease_until = ${until.toISOString()}
    from free where w.account_id = free.account_id and w.id = free.id returning ${leased(sql)}`;
}

/** The current data of the endpoints of these leases that are still active and still ours. */
export function look(sql: Sql, leases: Lease[]): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    select w.account_id as "accountId", w.id, l.token, w.url, w.secret,
      w.consecutive_failures as "consecutiveFailures"
    from jsonb_to_recordset(${JSON.stringify(leases)}::text::jsonb)
      as l("accountId" uuid, id uuid, token uuid)
    join webhooks w on w.account_id = l."accountId" and w.id = l.id
    where w.lease_token = l.token and w.active`;
}

/** Like `look`, and extends the leases. */
export function renew(sql: Sql, leases: Lease[], until: Date): Promise<EndpointRow[]> {
  return sql<EndpointRow[]>`
    update webhooks w set lease_until = ${until.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(leases)}::text::jsonb)
      as l("accountId" uuid, id uuid, token uuid)
    where w.account_id = l."accountId" and w.id = l.id and w.lease_token = l.token and w.active
    returning w.account_id as "accountId", w.id, l.token, w.url, w.secret,
      w.consecutive_failures as "consecutiveFailures"`;
}

/** Which deliveries of an endpoint to fetch: how many, after which position. */
export interface Wanted extends JobRef {
  behind: number;
  limit: number;
}

/** The next deliveries in each queue that are due. @returns in the order of `all` */
export async function take(sql: Sql, all: Wanted[], now: Date): Promise<Waiting[][]> {
  const rows = await sql<(Waiting & { n: number })[]>`
    select q.n::int as n, d.*
    from rows from (jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb)
      as ("accountId" uuid, id uuid, behind bigint, "limit" int)) with ordinality
      as q("accountId", id, behind, "limit", n)
    cross join lateral (
      select id, place::float8 as place, event_id as "eventId", event, data, redelivery, failures, traceparent
      from webhook_deliveries
      where account_id = q."accountId" and webhook_id = q.id and status = 'pending'
        and place > q.behind and due_at <= ${now.toISOString()}
      order by webhook_deliveries.place limit q."limit"
    ) d
    order by q.n, d.place`;
  const batches: Waiting[][] = all.map(() => []);
  for (const row of rows) batches[row.n - 1]!.push(row);
  return batches;
}

/** Continues the trace of the first delivery in an endpoint's queue that has one. */
export async function firstTrace(sql: Sql, { accountId, id }: JobRef): Promise<string | null> {
  const [row] = await sql<{ traceparent: string | null }[]>`
    select traceparent from webhook_deliveries
    where account_id = ${accountId} and webhook_id = ${id} and status = 'pending'
      and traceparent is not null order by place limit 1`;
  return row?.traceparent ?? null;
}

/** Gives up the first delivery in an endpoint's queue, whoever serves it. */
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

/** Maximum number of attempts that are kept per delivery. */
export const keptAttempts = 100;

/** Records deliveries that arrived. */
export async function arrived(sql: Sql, all: Arrived[]): Promise<void> {
  await sql`
    update webhook_deliveries d set status = 'delivered', delivered_at = r.at,
      attempt_count = attempt_count + 1, last_status_code = (r.attempt->>'statusCode')::int, last_error = null,
      attempts = ${kept(sql)} || r.attempt
    from jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb)
      as r("accountId" uuid, id uuid, "eventId" uuid, at timestamptz, attempt jsonb)
    where d.account_id = r."accountId" and d.id = r.id and d.event_id = r."eventId"`;
}

/** Makes room for one more attempt: the oldest is removed when there are too many. */
const kept = (sql: Sql) =>
  sql`case when jsonb_array_length(d.attempts) < ${keptAttempts} then d.attempts else d.attempts - 0 end`;

/** The receiver answered with a 2xx: it is not failing any more. Records when it last succeeded. */
export async function succeeded(sql: Sql, { accountId, id, token }: Lease, at: Date): Promise<void> {
  await sql`
    update webhooks set consecutive_failures = 0, backoff_steps = 0, retry_at = null,
      last_delivered_at = greatest(last_delivered_at, ${at.toISOString()}::timestamptz)
    where account_id = ${accountId} and id = ${id} and lease_token = ${token}`;
}

/** Ends a run without failures. `at`: when the receiver last answered with a 2xx. */
export async function release(sql: Sql, { accountId, id, token }: Lease, at: Date | null): Promise<void> {
  await sql`
    update webhooks set lease_token = null, lease_until = null,
      last_delivered_at = greatest(last_delivered_at, ${at?.toISOString() ?? null}::timestamptz)
    where account_id = ${accountId} and id = ${id} and lease_token = ${token}`;
}
