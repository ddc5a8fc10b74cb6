import type { DeliveryAttempt } from "@rental/contract";
import type { JobRef } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AttemptOutcome, attempt } from "../attempt.ts";
import { deliveryKind } from "../fan-out.ts";
import * as queries from "./delivery.queries.ts";
import { dispatcherOf, type Endpoint } from "./dispatcher.ts";
import { settleFailure } from "./failure.ts";

/** Attempts that one endpoint has on the way at a time. */
export const maxOnTheWay = 8;
/** Deliveries that are fetched at a time: all that a run keeps in memory. */
const batchSize = 64;
/** Arrivals that may wait to be noted before the next batch is fetched. */
const maxUnnoted = 4 * batchSize;
/** How long one run goes on while there is more: then others get their turn. */
const sliceMs = 5_000;
/** What attempts on the way get when the worker stops; those that take longer are made again. */
const graceMs = 2_000;

/**
 * Delivers what waits for one subscription. A healthy endpoint gets its line in order, eight at a time; a failing
 * one gets one probe. Ends when the line is empty, an attempt fails, or the worker stops.
 * @returns false when the endpoint is not to be served now, or somebody serves it
 */
export async function deliver(
  platform: Platform,
  ref: JobRef,
  progress: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const dispatcher = dispatcherOf(platform);
  const endpoint = await dispatcher.claim(ref);
  if (!endpoint) return false;
  const run = new Run(platform, endpoint, progress, signal);
  try {
    await run.go();
    return true;
  } catch (error) {
    void dispatcher.abandon(endpoint);
    throw error;
  } finally {
    dispatcher.leave(endpoint);
  }
}

class Run {
  readonly #cut = new AbortController();
  readonly #endsAt = performance.now() + sliceMs;
  /** The resources of the attempts on the way; no two are about the same. */
  readonly #onTheWay = new Set<unknown>();
  /** Arrivals that are not noted yet. */
  #unnoted = 0;
  /** Told when an attempt ends or an arrival is noted. */
  #moved: () => void = () => undefined;
  readonly #failed: { delivery: queries.Waiting; attempt: DeliveryAttempt }[] = [];
  /** Failures since the last arrival. */
  #inARow = 0;
  #lastArrival: Date | null = null;
  #hasGotOn = false;
  /** What can't be noted: the database does not answer. */
  #trouble: unknown;
  /** The place of the last delivery that was fetched. */
  #behind = 0;

  constructor(
    private readonly platform: Platform,
    private readonly endpoint: Endpoint,
    private readonly progress: () => Promise<void>,
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
      const burst = { failed: this.#failed, inARow: this.#inARow, lastArrival: this.#lastArrival };
      if (this.#failed.length > 0) await settleFailure(platform, endpoint, burst);
      if (this.#trouble) throw this.#trouble;
      if (this.#failed.length > 0) return;
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
        while (this.#unnoted > maxUnnoted) await this.#move();
        for (const delivery of batch) {
          while (this.#mustWait(delivery)) await this.#move();
          if (!this.#goesOn()) return true;
          void this.#attempt(delivery);
        }
      }
      return true;
    } finally {
      await this.#settled();
    }
  }

  async #settled(): Promise<void> {
    while (this.#onTheWay.size > 0 || this.#unnoted > 0) await this.#move();
  }

  /** Until an attempt ends or an arrival is noted. */
  #move(): Promise<void> {
    return new Promise((resolve) => {
      this.#moved = resolve;
    });
  }

  /** One attempt of what stands first in the line. @returns whether the receiver is well again */
  async #probe(): Promise<boolean> {
    const [delivery] = await this.#take(1);
    if (!delivery) return false;
    void this.#attempt(delivery);
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
    return this.#onTheWay.size >= maxOnTheWay || this.#onTheWay.has(delivery.data.id);
  }

  /** Attempts begin in the order of the line. Never rejects. */
  async #attempt(delivery: queries.Waiting): Promise<void> {
    const { platform, endpoint } = this;
    this.#onTheWay.add(delivery.data.id);
    try {
      const { event, data, redelivery, id: webhookId } = delivery;
      const message = { event, data, redelivery, webhookId };
      this.#keep(delivery, await attempt(platform, endpoint, message, this.#cut.signal));
    } catch (error) {
      this.#trouble ??= error;
    }
    this.#onTheWay.delete(delivery.data.id);
    this.#moved();
  }

  /** Once a run: an arrival is noted, so nothing before it keeps the line from going on. */
  #gotOn(): void {
    if (this.#hasGotOn) return;
    this.#hasGotOn = true;
    this.progress().catch((error: unknown) => {
      this.#trouble ??= error;
    });
  }

  #keep(delivery: queries.Waiting, outcome: AttemptOutcome): void {
    if (outcome === "cancelled") return;
    const { delivered, made } = outcome;
    if (!delivered) {
      this.#failed.push({ delivery, attempt: made });
      this.#inARow += 1;
      return;
    }
    const at = new Date(Date.parse(made.at) + made.durationMs);
    this.#lastArrival = at;
    this.#inARow = 0;
    this.#unnoted += 1;
    const { id, eventId } = delivery;
    const arrived = { accountId: this.endpoint.accountId, id, eventId, at, attempt: made };
    dispatcherOf(this.platform).arrived(arrived, (error) => {
      this.#trouble ??= error;
      if (error === undefined) this.#gotOn();
      this.#unnoted -= 1;
      this.#moved();
    });
  }
}

const refOf = ({ accountId, id }: Endpoint) => ({ accountId, id });
