import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import { rarely } from "../../observability/rarely.ts";
import { capacity, type Lane, lanes } from "../capacity.ts";
import { type JobDefinition, jobKey } from "../jobs.ts";
import type { JobRef, Wake } from "../wake.ts";
import type { Backend, BackendQueue, BackendWorker, Processor, WorkerEvents } from "./backend.ts";

/**
 * How long a worker polls a lane whose work nobody names: longer than it takes to detect the jobs of a killed worker, and
 * than the delays of failed work.
 */
const lingerMs = 10_000;
/** Maximum number of records that wait for an unresponsive queue; the rest is left to the sweeps. */
const maxWaiting = 10_000;
/** How long a stopping process waits for an unresponsive queue. */
const settleMs = 2_000;

/** The state of one lane. */
export interface LaneState {
  lane: Lane;
  waiting: number;
  active: number;
  /** Number of failed jobs waiting to be retried. */
  delayed: number;
  /** Number of jobs given up by all workers since the queue was created. */
  failed: number;
  /** How long the first job has been waiting, in seconds. */
  oldestSeconds: number;
}

/** Does the work of one job. */
type Work = (definition: JobDefinition, ref: JobRef) => Promise<void>;

type QueuedJob = Parameters<BackendQueue["addBulk"]>[0][number];

/** The connections of all lanes fail together, and again several times a second. */
const silentMs = 10_000;

/**
 * The jobs in BullMQ, which has a queue per lane: from processes without a worker, from workers at capacity, and
 * retries of failed work.
 */
export class Lanes {
  readonly #queues: Record<Lane, BackendQueue>;
  readonly #byKind: Map<string, JobDefinition>;
  readonly #workers = new Map<Lane, LaneWorker>();
  readonly #waiting = new Map<string, QueuedJob>();
  #adding: Promise<void> | null = null;

  constructor(
    private readonly backend: Backend,
    definitions: JobDefinition[],
    private readonly log: Pick<Logger, "warn" | "error">,
  ) {
    this.#byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
    const open = (lane: Lane) => [lane, backend.queue(`rental-${lane}`, this.#quiet)];
    this.#queues = Object.fromEntries(lanes.map(open)) as Record<Lane, BackendQueue>;
  }

  readonly #quiet = rarely(silentMs, (error) => this.log.warn({ err: error }, "the queue does not respond"));

  /**
   * Enqueues work. While the queue accepts earlier work, later work is collected, each record once: callers never wait
   * for the queue, and a thousand changes of an account become a few jobs.
   */
  add(wakes: Wake[]): void {
    for (const wake of wakes) {
      if (this.#waiting.size >= maxWaiting) break;
      const key = jobKey(this.#byKind.get(wake.kind)!, wake);
      this.#waiting.set(key, toJob(wake, key));
    }
    if (this.#waiting.size > 0) this.#adding ??= this.#addAll();
    this.resume(wakes.map(({ kind }) => kind));
  }

  async #addAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const jobs = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const lane of lanes) {
        const some = jobs.filter(({ name }) => this.#byKind.get(name)!.lane === lane);
        if (some.length > 0) await this.#queues[lane].addBulk(some).catch(this.#quiet);
      }
    }
    this.#adding = null;
  }

  /** Starts processing the jobs of all lanes. @returns a function that stops it after the current jobs */
  async work(run: Work): Promise<() => Promise<void>> {
    const used = new Set([...this.#byKind.values()].map(({ lane }) => lane));
    const error = this.#quiet;
    const failed: WorkerEvents["failed"] = (job, err) =>
      this.log.error({ err, job: job?.name, id: job?.id }, "a job failed");
    const process: Processor = async ({ name, data }) => {
      const definition = this.#byKind.get(name);
      if (definition) await run(definition, data);
    };
    const workers = [...used].map((lane) => {
      const events = { error, failed };
      const worker = this.backend.worker(`rental-${lane}`, capacity[lane].queued, process, events);
      this.#workers.set(lane, new LaneWorker(worker, error));
      return worker;
    });
    await Promise.all(workers.map((worker) => worker.waitUntilReady()));
    return async () => {
      const open = [...this.#workers.values()];
      this.#workers.clear();
      await Promise.all(open.map((worker) => worker.close()));
    };
  }

  /** Makes this process's workers poll for jobs of these kinds. */
  resume(kinds: Iterable<string> = this.#byKind.keys()): void {
    for (const kind of kinds) {
      const definition = this.#byKind.get(kind);
      if (definition) this.#workers.get(definition.lane)?.resume();
    }
  }

  state(): Promise<LaneState[]> {
    return Promise.all(lanes.map((lane) => stateOf(lane, this.#queues[lane])));
  }

  async close(): Promise<void> {
    await Promise.race([this.#adding, after(settleMs, undefined, { ref: false })]);
    await Promise.all(Object.values(this.#queues).map((queue) => queue.close()));
    await this.backend.close();
  }
}

/**
 * Pauses the worker of a lane whose work nobody names for a while, because BullMQ polls every few seconds for new jobs
 * and for jobs of dead workers, which an idle server need not pay for. Wakes, hints and sweeps that name its work resume
 * it; sweeps do so every second as long as there is some.
 */
class LaneWorker {
  #isPaused = false;
  #timer: NodeJS.Timeout | undefined;
  /** Serializes pauses and resumptions. */
  #change: Promise<void> = Promise.resolve();

  constructor(
    private readonly worker: BackendWorker,
    private readonly onError: (error: Error) => void,
  ) {
    this.resume();
  }

  resume(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pause(), lingerMs);
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#change = this.#change.then(() => this.worker.resume()).catch(this.onError);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#change;
    await this.worker.close();
  }

  #pause(): void {
    this.#isPaused = true;
    this.#change = this.#change.then(() => this.worker.pause(true)).catch(this.onError);
  }
}

/**
 * One job per key, which is a record or an account: a second wake while the first waits is the same job. A wake that
 * arrives while the job runs makes it run once more, because it may already have looked.
 */
function toJob({ kind, accountId, id, traceparent }: Wake, key: string): QueuedJob {
  return {
    name: kind,
    data: { accountId, id, ...(traceparent && { traceparent }) },
    opts: {
      deduplication: { id: key, keepLastIfActive: true },
      attempts: 4,
      backoff: { type: "exponential", delay: 1_000 },
      removeOnComplete: true,
      // If a failed job were kept, wakes could no longer start it. The delays between attempts keep a bug from looping.
      removeOnFail: true,
    },
  };
}

async function stateOf(lane: Lane, queue: BackendQueue): Promise<LaneState> {
  const [counts, [oldest], failures] = await Promise.all([
    queue.getJobCounts("wait", "active", "delayed"),
    queue.getJobs(["wait"], 0, 0, true),
    queue.getMetrics("failed"),
  ]);
  return {
    lane,
    waiting: counts.wait ?? 0,
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: failures.meta.count,
    oldestSeconds: oldest ? (Date.now() - oldest.timestamp) / 1000 : 0,
  };
}
