import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type postgres from "postgres";
import { Batcher } from "../../jobs/batcher.ts";
import type { JobRef } from "../../jobs/jobs.ts";
import { apart } from "../../observability/tracing/tracer.ts";
import type { Platform } from "../../platform.ts";
import type { Endpoint, EndpointRow, EndpointTable, Item, Lease, Payload } from "./payload.ts";

/** Duration of a lease that is not renewed: the delay after a worker is killed. */
const leaseMs = 5_000;
const renewEveryMs = 1_000;
/** Maximum age of the URL and secret in use. */
const lookEveryMs = 100;
/** A lease unconfirmed for this long may soon be claimed by another worker: nothing more is sent under it. */
const trustMs = 3_500;
/** Maximum number of endpoints whose items are fetched in one statement. */
const takenAtOnce = 32;

/**
 * The endpoints of one kind served by this process. A lease promises that one process at a time sends to an endpoint, so
 * that items arrive in order, and that another takes over 5 s after it died. Their runs share statements: leases are claimed, checked and
 * renewed, and items fetched, for all of them together, so that an item costs a fraction of a statement.
 */
export class Leases<R extends EndpointRow, T, I extends Item, F> {
  readonly #served = new Map<string, Served<R, T>>();
  #timer: NodeJS.Timeout | null = null;
  #renewedAt = 0;
  #isLooking = false;
  /** Number of runs that are claiming their endpoint. */
  #claiming = 0;
  readonly #claims = new Batcher((leases: Lease[]) => this.#claimAll(leases, "skip"));
  readonly #takes = new Batcher(
    (wanted: Wanted[]) => take<I>(this.#sql, this.#endpoints, wanted, this.#now),
    takenAtOnce,
  );

  constructor(
    private readonly platform: Platform,
    private readonly payload: Payload<R, T, I, F>,
  ) {}

  /** Claims an endpoint, if it may be served now and no worker is serving it. Release it, then call `leave`. */
  async claim({ accountId, id }: JobRef): Promise<Endpoint<R, T> | undefined> {
    const lease = { accountId, id, token: randomUUID() };
    const askedAt = performance.now();
    const row = await this.#claim(lease).catch((error: unknown) => this.#failed(lease, error));
    if (!row) return undefined;
    const served: Served<R, T> = {
      ...lease,
      row,
      target: this.payload.open(this.platform, row),
      isLost: false,
      confirmedAt: askedAt,
      mayStart: () =>
        !served.isLost && served.row.isServed && performance.now() - served.confirmedAt < trustMs,
    };
    this.#served.set(lease.token, served);
    this.#timer ??= apart(this.platform.tracer, () => setInterval(() => void this.#look(), lookEveryMs));
    return served;
  }

  /** The next due items of an endpoint after a position. */
  take({ accountId, id }: JobRef, behind: Item["position"], limit: number): Promise<I[]> {
    return this.#takes.add({ accountId, id, behind, limit });
  }

  release(lease: Lease, at: Date | null): Promise<void> {
    return release(this.#sql, this.#endpoints, lease, at);
  }

  /**
   * Releases the lease of a run that ended with an error: immediately, or as soon as the database responds again;
   * otherwise its items would wait until the lease expires.
   */
  async abandon(lease: Lease): Promise<void> {
    const released = this.release(lease, null);
    await released.catch(() => void this.#releaseLater(lease));
  }

  /** Stops renewing the lease. */
  leave({ token }: Lease): void {
    this.#served.delete(token);
    if (this.#served.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  /**
   * Claims together with other runs if any are claiming, or else alone, which waits for a transaction that has locked
   * the endpoint.
   */
  async #claim(lease: Lease): Promise<R | undefined> {
    this.#claiming += 1;
    try {
      const row = this.#claiming > 1 ? await this.#claims.add(lease) : undefined;
      return row ?? (await this.#claimAll([lease], "wait"))[0];
    } finally {
      this.#claiming -= 1;
    }
  }

  async #claimAll(leases: Lease[], locked: "wait" | "skip"): Promise<(R | undefined)[]> {
    const times: [Date, Date] = [this.#now, this.#until];
    const rows = await claim<R>(this.#sql, this.#endpoints, leases, locked, times);
    const byToken = new Map(rows.map((row) => [row.token, row]));
    return leases.map(({ token }) => byToken.get(token));
  }

  /** The claim may have succeeded even though the response was lost. */
  #failed(lease: Lease, error: unknown): never {
    void this.abandon(lease);
    throw error;
  }

  async #releaseLater(lease: Lease): Promise<void> {
    for (const endsAt = performance.now() + leaseMs; performance.now() < endsAt; ) {
      await after(lookEveryMs, undefined, { ref: false });
      const isReleased = await this.release(lease, null).then(
        () => true,
        () => false,
      );
      if (isReleased) return;
    }
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const askedAt = performance.now();
    const looked = [...this.#served.values()];
    const leases = looked.map(({ accountId, id, token }) => ({ accountId, id, token }));
    try {
      const isRenewal = askedAt - this.#renewedAt >= renewEveryMs;
      const rows = isRenewal
        ? await renew<R>(this.#sql, this.#endpoints, leases, this.#until)
        : await look<R>(this.#sql, this.#endpoints, leases);
      if (isRenewal) this.#renewedAt = askedAt;
      const byToken = new Map(rows.map((row) => [row.token, row]));
      for (const served of looked) this.#confirm(served, byToken.get(served.token), askedAt);
    } catch {
      // The database does not respond. The leases expire on their own, and nothing more is sent under them.
      this.#renewedAt = 0;
    } finally {
      this.#isLooking = false;
    }
  }

  #confirm(served: Served<R, T>, row: R | undefined, askedAt: number): void {
    served.isLost ||= row === undefined;
    if (!row) return;
    served.confirmedAt = askedAt;
    if (isDeepStrictEqual(row, served.row)) return;
    served.row = row;
    served.target = this.payload.open(this.platform, row);
  }

  get #sql() {
    return this.platform.database.queues;
  }

  get #endpoints() {
    return this.payload.endpoints;
  }

  get #now(): Date {
    return this.platform.clock.now();
  }

  get #until(): Date {
    return new Date(this.#now.getTime() + leaseMs);
  }
}

interface Served<R, T> extends Endpoint<R, T> {
  row: R;
  target: T;
  isLost: boolean;
  confirmedAt: number;
}

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
function claim<R extends EndpointRow>(
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
function look<R extends EndpointRow>(sql: Sql, endpoints: EndpointTable, leases: Lease[]): Promise<R[]> {
  return sql<R[]>`
    select ${columns(sql, endpoints)}
    from ${given(sql, leases)} join ${sql(endpoints.table)} e on e.account_id = l."accountId" and e.id = l.id
    where e.lease_token = l.token`;
}

/** Like `look`, and extends the leases, including those of endpoints no longer served: attempts may be in flight. */
function renew<R extends EndpointRow>(
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
interface Wanted extends JobRef {
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
async function release(
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
