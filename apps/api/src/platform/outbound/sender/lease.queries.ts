import type postgres from "postgres";
import type { JobRef } from "../../jobs/jobs.ts";
import type { EndpointRow, EndpointTable, Item, Lease } from "./payload.ts";

type Sql = postgres.Sql;

const isFree = (sql: Sql, now: Date) => sql`
  (e.retry_at is null or e.retry_at <= ${now.toISOString()})
  and (e.lease_until is null or e.lease_until <= ${now.toISOString()})`;

const columns = (sql: Sql, { columns, isServed }: EndpointTable) => sql`
  e.account_id as "accountId", e.id, e.lease_token as token, e.secret, e.consecutive_failures as "consecutiveFailures",
  (${isServed(sql)}) as "isServed", ${columns(sql)}`;

const given = (sql: Sql, leases: Lease[]) => sql`
  jsonb_to_recordset(${JSON.stringify(leases)}::text::jsonb) as l("accountId" uuid, id uuid, token uuid)`;

/** Endpoints with due items that no worker currently serves. */
export function due(sql: Sql, endpoints: EndpointTable, now: Date, limit: number): Promise<JobRef[]> {
  return sql<JobRef[]>`
    select e.account_id as "accountId", e.id from ${sql(endpoints.table)} e
    where ${endpoints.isServed(sql)} and ${isFree(sql, now)} and ${endpoints.hasItems(sql, now)}
    order by e.retry_at nulls first limit ${limit}`;
}

/**
 * When the next endpoint can be served: when its backoff or its lease ends, otherwise when its first item is due. A
 * time in the past counts too: it may have passed after `due` looked. Called when no endpoint is due, so an endpoint
 * without backoff or lease has few items: those that failed.
 */
export async function nextDue(sql: Sql, endpoints: EndpointTable, now: Date): Promise<Date | null> {
  const freeAt = sql`greatest(e.retry_at, e.lease_until)`;
  const [row] = await sql<{ at: Date | null }[]>`
    select min(case when ${freeAt} > ${now.toISOString()} then ${freeAt}
      else coalesce(${endpoints.firstDue(sql)}, ${freeAt}) end) as at
    from ${sql(endpoints.table)} e where ${endpoints.isServed(sql)} and ${endpoints.hasItems(sql)}`;
  return row!.at;
}

/**
 * Claims the endpoints that may be served now and are not leased by any worker, each for one run.
 * @param locked whether to wait for endpoints currently locked by a transaction, or to skip them
 */
export function claim<R extends EndpointRow>(
  sql: Sql,
  endpoints: EndpointTable,
  leases: Lease[],
  locked: "wait" | "skip",
  [now, until]: [Date, Date],
): Promise<R[]> {
  return sql<R[]>`
    with free as (
      select e.account_id, e.id, l.token
      from ${given(sql, leases)} join ${sql(endpoints.table)} e on e.account_id = l."accountId" and e.id = l.id
      where ${endpoints.isServed(sql)} and ${isFree(sql, now)}
      for no key update of e ${locked === "skip" ? sql`skip locked` : sql``}
    )
    update ${sql(endpoints.table)} e set lease_token = free.token, lease_until = ${until.toISOString()}
    from free where e.account_id = free.account_id and e.id = free.id returning ${columns(sql, endpoints)}`;
}

/** The current rows of the endpoints whose leases we still hold. */
export function look<R extends EndpointRow>(
  sql: Sql,
  endpoints: EndpointTable,
  leases: Lease[],
): Promise<R[]> {
  return sql<R[]>`
    select ${columns(sql, endpoints)}
    from ${given(sql, leases)} join ${sql(endpoints.table)} e on e.account_id = l."accountId" and e.id = l.id
    where e.lease_token = l.token`;
}

/** Like `look`, and extends the leases, including those of endpoints no longer served: attempts may be in flight. */
export function renew<R extends EndpointRow>(
  sql: Sql,
  endpoints: EndpointTable,
  leases: Lease[],
  until: Date,
): Promise<R[]> {
  return sql<R[]>`
    update ${sql(endpoints.table)} e set lease_until = ${until.toISOString()} from ${given(sql, leases)}
    where e.account_id = l."accountId" and e.id = l.id and e.lease_token = l.token
    returning ${columns(sql, endpoints)}`;
}

/** Which items of an endpoint to fetch: how many, and after which position. */
export interface Wanted extends JobRef {
  behind: number | string;
  limit: number;
}

/** The next due items of each endpoint. @returns in the order of `wanted` */
export async function take<I extends Item>(
  sql: Sql,
  endpoints: EndpointTable,
  wanted: Wanted[],
  now: Date,
): Promise<I[][]> {
  const rows = await sql<(I & { n: number })[]>`
    select q.n::int as n, i.*
    from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
      as ("accountId" uuid, id uuid, behind text, "limit" int)) with ordinality
      as q("accountId", id, behind, "limit", n)
    cross join lateral (${endpoints.items(sql, now)}) i
    order by q.n, i.position`;
  const batches: I[][] = wanted.map(() => []);
  for (const row of rows) batches[row.n - 1]!.push(row);
  return batches;
}

/** Ends a run without failures. `at`: when the endpoint last accepted an item, which means that it no longer fails. */
export async function release(
  sql: Sql,
  { table, accepted }: EndpointTable,
  { accountId, id, token }: Lease,
  at: Date | null,
): Promise<void> {
  const recovered = at && sql`, consecutive_failures = 0, retry_at = null ${accepted?.(sql, at) ?? sql``}`;
  await sql`
    update ${sql(table)} set lease_token = null, lease_until = null ${recovered ?? sql``}
    where account_id = ${accountId} and id = ${id} and lease_token = ${token}`;
}
