import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { Batcher } from "../../../platform/batcher.ts";
import { retryConflicts } from "../../../platform/database.ts";
import { getOrMake } from "../../../platform/get-or-make.ts";
import type { JobRef } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressSealer } from "../../../platform/sealed-address.ts";
import { apart } from "../../../platform/tracing/tracer.ts";
import { type Sign, signer } from "../payload.ts";
import { sealer } from "../secret.ts";
import * as queries from "./delivery.queries.ts";

/** How long an endpoint stays claimed by a worker that does not renew: the delay after a worker is killed. */
const leaseMs = 5_000;
const renewEveryMs = 1_000;
/** Maximum age of the URL and secret in use. */
const lookEveryMs = 100;
/**
 * A lease that has not been confirmed for this long may soon be claimed by another worker: nothing more is sent under
 * it.
 */
const trustMs = 3_500;
/** How long successful deliveries are collected before they are recorded together. */
const gatherMs = 20;
/** Maximum number of endpoints whose deliveries are fetched by one statement. */
const takenAtOnce = 32;

/** An endpoint that this process is serving. */
export interface Endpoint extends queries.Lease {
  url: string;
  storedUrl: string;
  sign: Sign;
  /** Its data when the run started. */
  isFailing: boolean;
  /** Whether deliveries may still be started: it is active and its lease is ours. */
  mayStart(): boolean;
}

/** Called when a success has been recorded, or with the error that prevented it. */
type Noted = (trouble?: unknown) => void;

interface Served extends Endpoint {
  sealed: Buffer;
  isLost: boolean;
  confirmedAt: number;
}

/**
 * Shared by the runs of a process: leases are renewed, URLs and secrets refreshed, and successes recorded for all of
 * them together, so that a delivery costs a fraction of a statement.
 */
export class Dispatcher {
  readonly #served = new Map<string, Served>();
  readonly #sealer;
  readonly #addresses;
  #timer: NodeJS.Timeout | null = null;
  #renewedAt = 0;
  #isLooking = false;
  /** Number of runs that are claiming their endpoint. */
  #claiming = 0;
  readonly #claims = new Batcher((leases: queries.Lease[]) => this.#claimUnlocked(leases));
  readonly #takes = new Batcher(
    (all: queries.Wanted[]) => queries.take(this.platform.database.queues, all, this.platform.clock.now()),
    takenAtOnce,
  );
  #arrived: { arrived: queries.Arrived; noted: Noted }[] = [];

  constructor(private readonly platform: Platform) {
    this.#sealer = sealer(platform.secrets);
    this.#addresses = addressSealer(platform.secrets);
  }

  /** Claims an endpoint, if it may be served now and no worker is serving it. Release it with `leave`. */
  async claim({ accountId, id }: JobRef): Promise<Endpoint | undefined> {
    const lease = { accountId, id, token: randomUUID() };
    const askedAt = performance.now();
    const row = await this.#lease(lease).catch((error: unknown) => this.#failed(lease, error));
    if (!row) return undefined;
    const served: Served = {
      ...lease,
      url: this.#addresses.open(row.url),
      storedUrl: row.url,
      sign: signer(this.#sealer.open(row.secret)),
      sealed: row.secret,
      isFailing: row.consecutiveFailures > 0,
      isLost: false,
      confirmedAt: askedAt,
      mayStart: () => !served.isLost && performance.now() - served.confirmedAt < trustMs,
    };
    this.#served.set(lease.token, served);
    this.#timer ??= apart(this.platform.tracer, () => setInterval(() => void this.#look(), lookEveryMs));
    return served;
  }

  /** The next due deliveries of an endpoint after a position. */
  take({ accountId, id }: Endpoint, behind: number, limit: number): Promise<queries.Waiting[]> {
    return this.#takes.add({ accountId, id, behind, limit });
  }

  /**
   * Releases the lease of a run that ended with a database error, as soon as the database responds again; otherwise its
   * deliveries would wait until the lease expires.
   */
  async abandon({ accountId, id, token }: queries.Lease): Promise<void> {
    const { queues } = this.platform.database;
    const release = () => queries.release(queues, { accountId, id, token }, null).then(() => true);
    for (const endsAt = performance.now() + leaseMs; performance.now() < endsAt; ) {
      if (await release().catch(() => false)) return;
      await after(lookEveryMs, undefined, { ref: false });
    }
  }

  /** The lease is not renewed any more. */
  leave({ token }: queries.Lease): void {
    this.#served.delete(token);
    if (this.#served.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Records a delivery that arrived, together with others of about the same time. */
  arrived(arrived: queries.Arrived, noted: Noted): void {
    this.#arrived.push({ arrived, noted });
    if (this.#arrived.length === 1) setTimeout(() => void this.#note(), gatherMs);
  }

  /** Together with the others that are claiming, or else alone, which waits for a transaction that has locked the endpoint. */
  async #lease(lease: queries.Lease): Promise<queries.EndpointRow | undefined> {
    const { database, clock } = this.platform;
    this.#claiming += 1;
    try {
      const row = this.#claiming > 1 ? await this.#claims.add(lease) : undefined;
      return row ?? (await queries.claim(database.queues, lease, clock.now(), this.#until()));
    } finally {
      this.#claiming -= 1;
    }
  }

  async #claimUnlocked(leases: queries.Lease[]): Promise<(queries.EndpointRow | undefined)[]> {
    const { database, clock } = this.platform;
    const rows = await queries.claimUnlocked(database.queues, leases, clock.now(), this.#until());
    const byToken = new Map(rows.map((row) => [row.token, row]));
    return leases.map(({ token }) => byToken.get(token));
  }

  /** The claim may have succeeded although the answer was lost. */
  #failed(lease: queries.Lease, error: unknown): never {
    void this.abandon(lease);
    throw error;
  }

  async #note(): Promise<void> {
    const all = this.#arrived;
    this.#arrived = [];
    const rows = all.map(({ arrived }) => arrived);
    const note = () => queries.arrived(this.platform.database.queues, rows);
    // A concurrent replay of the same deliveries may lock them in another order.
    const trouble = await retryConflicts(note).then(
      () => undefined,
      (error: unknown) => error,
    );
    for (const { noted } of all) noted(trouble);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const askedAt = performance.now();
    const looked = [...this.#served.values()];
    const leases = looked.map(({ accountId, id, token }) => ({ accountId, id, token }));
    const { queues: sql } = this.platform.database;
    try {
      const isRenewal = askedAt - this.#renewedAt >= renewEveryMs;
      const rows = isRenewal
        ? await queries.renew(sql, leases, this.#until())
        : await queries.look(sql, leases);
      if (isRenewal) this.#renewedAt = askedAt;
      this.#confirm(looked, rows, askedAt);
    } catch {
      // The database does not respond. The leases expire by themselves, and nothing more is sent under them.
      this.#renewedAt = 0;
    } finally {
      this.#isLooking = false;
    }
  }

  #confirm(looked: Served[], rows: queries.EndpointRow[], askedAt: number): void {
    const byToken = new Map(rows.map((row) => [row.token, row]));
    for (const served of looked) {
      const row = byToken.get(served.token);
      served.isLost ||= row === undefined;
      if (!row) continue;
      served.confirmedAt = askedAt;
      if (row.url !== served.storedUrl) {
        served.url = this.#addresses.open(row.url);
        served.storedUrl = row.url;
      }
      if (row.secret.equals(served.sealed)) continue;
      served.sealed = row.secret;
      served.sign = signer(this.#sealer.open(row.secret));
    }
  }

  #until(): Date {
    return new Date(this.platform.clock.now().getTime() + leaseMs);
  }
}

const dispatchers = new WeakMap<object, Dispatcher>();

/** The only dispatcher of a process. */
export const dispatcherOf = (platform: Platform): Dispatcher =>
  getOrMake(dispatchers, platform.database, () => new Dispatcher(platform));
