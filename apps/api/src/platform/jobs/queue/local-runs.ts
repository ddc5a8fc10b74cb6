import { LRUCache } from "lru-cache";
import { isDisconnection } from "../../database/database.ts";
import { maxEntries } from "../../max-entries.ts";
import { capacity, type Lane, lanes } from "../capacity.ts";
import { type JobDefinition, type JobRef, jobKey, type Wake } from "../jobs.ts";

/** How long failed work is left to the queue, which retries it with exponential backoff. */
const failedMs = 60_000;

/**
 * Workers process what they wake themselves without going through the queue: sooner, and at a fraction of the cost.
 * What exceeds their capacity goes to the queue, which distributes it among the workers.
 */
export class LocalRuns {
  readonly #definitions: Map<string, JobDefinition>;
  readonly #running = new Map<string, { wake: Wake; again: boolean; done: Promise<void> }>();
  readonly #used = Object.fromEntries(lanes.map((lane) => [lane, 0])) as Record<Lane, number>;
  readonly #failed = new LRUCache<string, true>({ ...maxEntries(10_000), ttl: failedMs });
  #isStopped = false;

  /**
   * @param run processes one record
   * @param failed receives work that failed
   */
  constructor(
    definitions: JobDefinition[],
    private readonly run: (definition: JobDefinition, ref: JobRef) => Promise<void>,
    private readonly failed: (wake: Wake, error: unknown) => void,
  ) {
    this.#definitions = new Map(definitions.map((definition) => [definition.kind, definition]));
  }

  /** Starts the work, or reruns it after the current run of the same record. @returns whether it does */
  take(wake: Wake): boolean {
    const definition = this.#definitions.get(wake.kind);
    if (!definition || this.#isStopped) return false;
    const key = jobKey(definition, wake);
    const running = this.#running.get(key);
    if (running) {
      Object.assign(running, { again: true, wake });
      return true;
    }
    if (this.#failed.has(key)) return false;
    if (this.#used[definition.lane] >= capacity[definition.lane].local) return false;
    this.#used[definition.lane] += 1;
    const started = { wake, again: false, done: Promise.resolve() };
    this.#running.set(key, started);
    started.done = this.#loop(key, definition, started);
    return true;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #loop(key: string, definition: JobDefinition, state: { wake: Wake; again: boolean }): Promise<void> {
    try {
      do {
        state.again = false;
        const { accountId, id, traceparent } = state.wake;
        await this.run(definition, { accountId, id, ...(traceparent && { traceparent }) });
      } while (state.again && !this.#isStopped);
    } catch (error) {
      // An unavailable database is not the work's fault: the first successful sweep finds it again.
      if (!isDisconnection(error)) this.#failed.set(key, true);
      this.failed(state.wake, error);
    } finally {
      // Synchronous: a wake after the last check must not find a run that will not check again.
      this.#running.delete(key);
      this.#used[definition.lane] -= 1;
    }
  }
}
