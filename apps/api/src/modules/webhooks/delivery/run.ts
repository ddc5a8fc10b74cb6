import type { DeliveryAttempt } from "@rental/contract";
import type { JobRef } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { attempt } from "../attempt.ts";
import { deliveryKind } from "../fan-out.ts";
import * as queries from "./delivery.queries.ts";
import { dispatcherOf, type Endpoint } from "./dispatcher.ts";
import { settleFailure } from "./failure.ts";

/** Attempts that one endpoint has on the way at a time. */
const concurrency = 8;
/** Deliveries that are fetched at a time: all that a run keeps in memory. */
const batchSize = 64;
/** Arrivals that may wait to be noted before the next batch is fetched. */
const maxNotes = 4 * batchSize;
/** How long one run goes on while there is more: then others get their turn. */
const sliceMs = 5_000;
/** What attempts on the way get when the worker stops; those that take longer are made again. */
const graceMs = 2_000;

/**
 * Delivers what waits for one subscription. A healthy endpoint gets its line in order, eight at a time; a failing
 * one gets one probe. Ends when the line is empty, an attempt fails, or the worker stops. Decision 41.
 */
export async function deliver(platform: Platform, ref: JobRef, signal: AbortSignal): Promise<void> {
  const dispatcher = dispatcherOf(platform);
  const endpoint = await dispatcher.claim(ref);
  if (!endpoint) return;
  const run = new Run(platform, endpoint, signal);
  try {
    await run.go();
  } finally {
    dispatcher.leave(endpoint);
  }
}

class Run {
  readonly #cut = new AbortController();
  readonly #endsAt = performance.now() + sliceMs;
  readonly #onTheWay = new Set<Promise<void>>();
  /** Resources that an attempt on the way is about. */
  readonly #subjects = new Set<unknown>();
  readonly #notes = new Set<Promise<void>>();
  readonly #failed: { delivery: queries.Waiting; attempt: DeliveryAttempt }[] = [];
  #lastArrival: Date | null = null;
  /** What can't be noted: the database does not answer. */
  #trouble: unknown;
  /** The place of the last delivery that was fetched. */
  #behind = 0;

  constructor(
    private readonly platform: Platform,
    private readonly endpoint: Endpoint,
    private readonly signal: AbortSignal,
  ) {}

  async go(): Promise<void> {
    const { platform, endpoint } = this;
    let grace: NodeJS.Timeout | undefined;
    const stop = () => {
      grace = setTimeout(() => this.#cut.abort(), graceMs);
    };
    this.signal.addEventListener("abort", stop, { once: true });
    try {
      const hasMore = await this.#work();
      if (this.#trouble) throw this.#trouble;
      if (this.#failed.length > 0) {
        await settleFailure(platform, endpoint, { failed: this.#failed, lastArrival: this.#lastArrival });
        return;
      }
      await queries.release(platform.database.queues, endpoint, this.#lastArrival);
      if (hasMore) await platform.queue.wake([{ ...refOf(endpoint), kind: deliveryKind }]);
    } finally {
      this.signal.removeEventListener("abort", stop);
      clearTimeout(grace);
    }
  }

  /** @returns whether more waits */
  async #work(): Promise<boolean> {
    if (this.endpoint.isFailing && !(await this.#probe())) return false;
    try {
      while (this.#goesOn()) {
        const batch = await this.#take(batchSize);
        if (batch.length === 0) return false;
        if (this.#notes.size > maxNotes) await Promise.all(this.#notes);
        for (const delivery of batch) {
          while (this.#mustWait(delivery)) await Promise.race(this.#onTheWay);
          if (!this.#goesOn()) return true;
          this.#start(delivery);
        }
      }
      return true;
    } finally {
      await this.#settled();
    }
  }

  async #settled(): Promise<void> {
    await Promise.all(this.#onTheWay);
    await Promise.all(this.#notes);
  }

  /** One attempt of what stands first in the line. @returns whether the receiver is well again */
  async #probe(): Promise<boolean> {
    const [delivery] = await this.#take(1);
    if (!delivery) return false;
    this.#start(delivery);
    await this.#settled();
    if (!this.#lastArrival || this.#trouble) return false;
    await queries.succeeded(this.platform.database.queues, this.endpoint, this.#lastArrival);
    return true;
  }

  #goesOn(): boolean {
    return (
      this.#failed.length === 0 &&
      this.#trouble === undefined &&
      !this.signal.aborted &&
      performance.now() < this.#endsAt &&
      this.endpoint.mayStart()
    );
  }

  async #take(limit: number): Promise<queries.Waiting[]> {
    const { database, clock } = this.platform;
    const batch = await queries.take(database.queues, this.endpoint, this.#behind, clock.now(), limit);
    this.#behind = batch.at(-1)?.place ?? this.#behind;
    return batch;
  }

  /** Events of one resource go one after the other, so that they arrive in order whatever the network does. */
  #mustWait(delivery: queries.Waiting): boolean {
    return this.#onTheWay.size >= concurrency || this.#subjects.has(delivery.data.id);
  }

  /** Begins an attempt; attempts begin in the order of the line. */
  #start(delivery: queries.Waiting): void {
    const subject = delivery.data.id;
    this.#subjects.add(subject);
    const done = this.#attempt(delivery).finally(() => this.#subjects.delete(subject));
    this.#track(this.#onTheWay, done);
  }

  #track(all: Set<Promise<void>>, work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => {
        this.#trouble ??= error;
      })
      .finally(() => all.delete(done));
    all.add(done);
  }

  async #attempt(delivery: queries.Waiting): Promise<void> {
    const { platform, endpoint } = this;
    const outcome = await attempt(
      platform,
      endpoint,
      { ...delivery, webhookId: delivery.id },
      this.#cut.signal,
    );
    if (outcome === "cancelled") return;
    const { delivered, ...made } = outcome;
    if (!delivered) {
      this.#failed.push({ delivery, attempt: made });
      return;
    }
    this.#lastArrival = new Date(Date.parse(made.at) + made.durationMs);
    const arrived = { accountId: endpoint.accountId, id: delivery.id, attempt: made };
    this.#track(this.#notes, dispatcherOf(platform).arrived(arrived));
  }
}

const refOf = ({ accountId, id }: Endpoint) => ({ accountId, id });
