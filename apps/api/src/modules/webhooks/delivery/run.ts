import type { StoredAttempt } from "../../../db/tables/index.ts";
import type { JobRef } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AttemptOutcome, attempt } from "../attempt.ts";
import { deliveryKind } from "../fan-out.ts";
import * as queries from "./delivery.queries.ts";
import { dispatcherOf, type Endpoint } from "./dispatcher.ts";
import { settleFailure } from "./failure.ts";

/** Maximum number of concurrent attempts per endpoint. */
export const maxOnTheWay = 8;
/** Number of deliveries that are fetched at once: all that a run keeps in memory. */
const batchSize = 64;
/** Maximum number of unrecorded successes before the next batch is fetched. */
const maxUnnoted = 4 * batchSize;
/** How long one run continues while there is more, before other endpoints get their turn. */
const sliceMs = 5_000;
/** How long running attempts may take when the worker stops; longer ones are repeated later. */
const graceMs = 2_000;

/**
 * Sends the waiting deliveries of one subscription. A healthy endpoint gets them in order, eight concurrently; a
 * failing one gets one probe. Ends when the queue is empty, an attempt fails, or the worker stops.
 * @returns false when the endpoint may not be served now, or is being served by a worker
 */
export async function deliver(
  platform: Platform,
  ref: JobRef,
  progress: () => Promise<void>,
  signal: AbortSignal,
  recorded: Promise<boolean>,
): Promise<boolean> {
  const dispatcher = dispatcherOf(platform);
  const endpoint = await dispatcher.claim(ref);
  if (!endpoint) return false;
  const run = new Run(platform, endpoint, progress, signal);
  try {
    if (await recorded) await run.go();
    else await dispatcher.abandon(endpoint);
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
  /** The resources of the current attempts; each has at most one at a time. */
  readonly #onTheWay = new Set<unknown>();
  /** Successes that are not recorded yet. */
  #unnoted = 0;
  /** Called when an attempt ends or a success is recorded. */
  #moved: () => void = () => undefined;
  readonly #failed: { delivery: queries.Waiting; attempt: StoredAttempt }[] = [];
  /** Failures since the last success. */
  #inARow = 0;
  #lastArrival: Date | null = null;
  #hasGotOn = false;
  /** The error when successes can't be recorded: the database does not respond. */
  #trouble: unknown;
  /** The position of the last fetched delivery. */
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

  /** @returns whether more deliveries are waiting */
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

  /** Waits until an attempt ends or a success is recorded. */
  #move(): Promise<void> {
    return new Promise((resolve) => {
      this.#moved = resolve;
    });
  }

  /** One attempt for the first delivery in the queue. @returns whether the receiver has recovered */
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
    const batch = await dispatcherOf(this.platform).take(this.endpoint, this.#behind, limit);
    this.#behind = batch.at(-1)?.place ?? this.#behind;
    return batch;
  }

  /** Events of one resource are sent one after the other, so that they arrive in order whatever the network does. */
  #mustWait(delivery: queries.Waiting): boolean {
    return this.#onTheWay.size >= maxOnTheWay || this.#onTheWay.has(delivery.data.id);
  }

  /** Starts attempts in the order of the queue. Never rejects. */
  async #attempt(delivery: queries.Waiting): Promise<void> {
    const { platform, endpoint } = this;
    this.#onTheWay.add(delivery.data.id);
    try {
      const { event, data, redelivery, id: webhookId, traceparent } = delivery;
      const message = { event, data, redelivery, webhookId, traceparent };
      this.#keep(delivery, await attempt(platform, endpoint, message, this.#cut.signal));
    } catch (error) {
      this.#trouble ??= error;
    }
    this.#onTheWay.delete(delivery.data.id);
    this.#moved();
  }

  /** Once per run: a success has been recorded, so that nothing before it blocks the queue. */
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
    const said = made.statusCode === null ? "unanswered" : delivered ? "accepted" : "refused";
    this.platform.metrics.webhookAttempts.inc({ outcome: said });
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
