import { getOrCreate } from "../../get-or-create.ts";
import type { JobDefinition } from "../../jobs/jobs.ts";
import type { Platform } from "../../platform.ts";
import { due, Leases, nextDue } from "./leases.ts";
import type { Endpoint, EndpointRow, Item, Payload, Sent } from "./payload.ts";

/** Maximum number of concurrent attempts per endpoint. */
export const maxInFlight = 8;
/** Number of items fetched at a time: all that a run keeps in memory. */
const batchSize = 64;
/** Maximum number of unrecorded successes before the next batch is fetched. */
const maxUnrecorded = 4 * batchSize;
/** How long a run continues while there is more, before other endpoints get their turn. */
const sliceMs = 5_000;
/** How long attempts in flight may take when the worker stops; longer ones are retried later. */
const graceMs = 2_000;

/** The parts of its job that a sender defines. */
type SenderJob = Required<Pick<JobDefinition, "kind" | "lane" | "isReal" | "due" | "nextDue" | "handle">>;

/**
 * The job that sends an endpoint's waiting items, in order, up to eight at a time. It ends when nothing is waiting, an
 * attempt fails, or the worker stops. A crash between the endpoint's response and our record of it sends the item
 * again, with the same id. See docs/adr/0052.
 */
export function senderJob<R extends EndpointRow, T, I extends Item, F>(
  payload: Payload<R, T, I, F>,
): SenderJob {
  const all = new WeakMap<object, Leases<R, T, I, F>>();
  const leasesOf = (platform: Platform) =>
    getOrCreate(all, platform.database, () => new Leases(platform, payload));
  return {
    kind: payload.kind,
    lane: "delivery",
    isReal: true,
    due: ({ database, clock }, limit) => due(database.queues, payload.endpoints, clock.now(), limit),
    nextDue: ({ database, clock }) => nextDue(database.queues, payload.endpoints, clock.now()),
    async handle(platform, ref, progress, signal) {
      const leases = leasesOf(platform);
      const endpoint = await leases.claim(ref);
      if (!endpoint) return false;
      try {
        await new Run(platform, payload, leases, endpoint, progress, signal).go();
        return true;
      } catch (error) {
        await leases.abandon(endpoint);
        throw error;
      } finally {
        leases.leave(endpoint);
      }
    },
  };
}

/** Sends the waiting items of one leased endpoint. */
class Run<R extends EndpointRow, T, I extends Item, F> {
  readonly #abort = new AbortController();
  readonly #endsAt = performance.now() + sliceMs;
  /** The ids of items in flight by key; each key has at most one at a time. */
  readonly #inFlight = new Map<unknown, string>();
  /** Number of successes not yet recorded. */
  #unrecorded = 0;
  /** Called when an attempt ends or a success is recorded. */
  #changed: () => void = () => undefined;
  readonly #failed: F[] = [];
  #failuresInARow = 0;
  #acceptedAt: Date | null = null;
  #hasProgressed = false;
  /** Why an outcome can't be recorded: the database does not respond. */
  #error: unknown;
  /** The position after which items are fetched. */
  #position: Item["position"];

  constructor(
    private readonly platform: Platform,
    private readonly payload: Payload<R, T, I, F>,
    private readonly leases: Leases<R, T, I, F>,
    private readonly endpoint: Endpoint<R, T>,
    private readonly progress: () => Promise<void>,
    private readonly signal: AbortSignal,
  ) {
    this.#position = payload.endpoints.start;
  }

  /** Sends the items, and ends the lease. */
  async go(): Promise<void> {
    const { platform, payload, endpoint } = this;
    let grace: NodeJS.Timeout | undefined;
    const stop = () => {
      grace = setTimeout(() => this.#abort.abort(), graceMs);
    };
    this.signal.addEventListener("abort", stop, { once: true });
    try {
      const hasMore = await this.#work();
      const hasFailed = this.#failed.length > 0;
      const failures = { failed: this.#failed, inARow: this.#failuresInARow, acceptedAt: this.#acceptedAt };
      if (hasFailed) await payload.settle(platform, endpoint, failures);
      if (this.#error) throw this.#error;
      if (hasFailed) return;
      await this.leases.release(endpoint, this.#acceptedAt);
      const { accountId, id } = endpoint;
      if (hasMore) await platform.queue.wake([{ accountId, id, kind: payload.kind }]);
    } finally {
      this.signal.removeEventListener("abort", stop);
      clearTimeout(grace);
    }
  }

  /** @returns whether more items are waiting */
  async #work(): Promise<boolean> {
    const isFailing = this.endpoint.row.consecutiveFailures > 0;
    if (isFailing && this.payload.probes && !(await this.#probe())) return false;
    try {
      while (this.#goesOn()) {
        const batch = await this.#take(batchSize);
        if (batch.length === 0) return false;
        while (this.#unrecorded > maxUnrecorded) await this.#change();
        while (batch.length > 0) {
          const next = this.#nextOf(batch);
          if (!next) await this.#change();
          if (!this.#goesOn()) return true;
          if (next) void this.#attempt(batch.splice(batch.indexOf(next), 1)[0]!);
        }
      }
      return true;
    } finally {
      await this.#settled();
    }
  }

  async #settled(): Promise<void> {
    while (this.#inFlight.size > 0 || this.#unrecorded > 0) await this.#change();
  }

  /** Waits until an attempt ends or a success is recorded. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }

  /** Makes one attempt with the first item. @returns whether the endpoint has recovered */
  async #probe(): Promise<boolean> {
    const [item] = await this.#take(1);
    if (!item) return false;
    void this.#attempt(item);
    await this.#settled();
    return this.#acceptedAt !== null && this.#error === undefined;
  }

  #goesOn(): boolean {
    return (
      this.#failed.length === 0 &&
      this.#error === undefined &&
      !this.signal.aborted &&
      performance.now() < this.#endsAt &&
      this.endpoint.mayStart()
    );
  }

  async #take(limit: number): Promise<I[]> {
    const inFlight = new Set(this.#inFlight.values());
    const batch = await this.leases.take(this.endpoint, this.#position, limit);
    if (this.payload.endpoints.commitsInOrder) this.#position = batch.at(-1)?.position ?? this.#position;
    return batch.filter(({ id }) => !inFlight.has(id));
  }

  /**
   * The next item that may be sent now. Items with the same key are sent one at a time, so that they arrive in order
   * whatever the network does.
   */
  #nextOf(batch: I[]): I | undefined {
    if (this.#inFlight.size >= maxInFlight) return undefined;
    const isFree = (item: I) => !this.#inFlight.has(this.payload.keyOf(item));
    return (this.payload.overtakes ? batch : batch.slice(0, 1)).find(isFree);
  }

  /** Starts attempts in item order. Never rejects. */
  async #attempt(item: I): Promise<void> {
    const key = this.payload.keyOf(item);
    this.#inFlight.set(key, item.id);
    try {
      this.#keep(await this.payload.send(this.platform, this.endpoint, item, this.#abort.signal));
    } catch (error) {
      this.#error ??= error;
    }
    this.#inFlight.delete(key);
    this.#changed();
  }

  #keep(sent: Sent<F>): void {
    if (sent === "cancelled") return;
    if ("failure" in sent) {
      this.#failed.push(sent.failure);
      this.#failuresInARow += 1;
      return;
    }
    this.#acceptedAt = sent.acceptedAt;
    this.#failuresInARow = 0;
    this.#unrecorded += 1;
    void this.#record(sent.recorded);
  }

  async #record(recorded: Promise<void> | undefined): Promise<void> {
    try {
      await recorded;
      this.#reportProgress();
    } catch (error) {
      this.#error ??= error;
    }
    this.#unrecorded -= 1;
    this.#changed();
  }

  /** Once per run: a success has been recorded, so nothing before it blocks the queue. */
  #reportProgress(): void {
    if (this.#hasProgressed) return;
    this.#hasProgressed = true;
    this.progress().catch((error: unknown) => {
      this.#error ??= error;
    });
  }
}
