import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Batcher } from "../../jobs/batcher.ts";
import type { JobRef } from "../../jobs/jobs.ts";
import { apart } from "../../observability/tracing/tracer.ts";
import type { Platform } from "../../platform.ts";
import * as queries from "./lease.queries.ts";
import type { Endpoint, EndpointRow, Item, Lease, Payload } from "./payload.ts";

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
 * The endpoints of one kind served by this process. Their runs share statements: leases are claimed, checked and
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
    (wanted: queries.Wanted[]) => queries.take<I>(this.#sql, this.#endpoints, wanted, this.#now),
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
    return queries.release(this.#sql, this.#endpoints, lease, at);
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
    const rows = await queries.claim<R>(this.#sql, this.#endpoints, leases, locked, times);
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
        ? await queries.renew<R>(this.#sql, this.#endpoints, leases, this.#until)
        : await queries.look<R>(this.#sql, this.#endpoints, leases);
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
