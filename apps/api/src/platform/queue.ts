import { setMaxListeners } from "node:events";
import type { Logger } from "pino";
import { type Connection, isDisconnection } from "./database.ts";
import { type JobDefinition, type JobRef, type Lane, lanes, type Queue } from "./jobs.ts";
import { LocalRuns } from "./local-runs.ts";
import { type Backend, type BackendQueue, postgresBackend, redisBackend } from "./queue-backend.ts";
import { type QueuedJob, startWaker } from "./waker.ts";

/**
 * Jobs of a lane that a worker has in hand at a time. Each `heavy` one takes a core; each `download` holds up to four
 * images of 10 MB.
 */
const concurrency: Record<Lane, number> = { light: 8, heavy: 2, download: 8, delivery: 256 };
const sweepEveryMs = 1_000;
const sweepSize = 500;

/** How a lane of the queue is doing. */
export interface LaneState {
  lane: Lane;
  waiting: number;
  active: number;
  /** Jobs that failed and will be tried again. */
  delayed: number;
  /** Jobs that were given up, over all workers, since the queue was made. */
  failed: number;
  /** Seconds that the job at the front has waited. */
  oldestSeconds: number;
}

export interface WorkQueue extends Queue {
  /** Starts working on every kind of job. @returns what stops it, after the jobs in hand */
  work(run: RunJob, due: FindDue): Promise<() => Promise<void>>;
  /** For /metrics. */
  state(): Promise<LaneState[]>;
}

export type RunJob = (
  definition: JobDefinition,
  ref: JobRef,
  progress: () => Promise<void>,
  signal: AbortSignal,
) => Promise<void>;
export type FindDue = (definition: JobDefinition, limit: number) => Promise<JobRef[]>;

/**
 * Opens BullMQ on Redis when there is one, on PostgreSQL otherwise.
 * Redis or the queue's tables may be emptied at any time: the sweeps fill them again.
 */
export async function openQueue(
  at: { redisUrl: string | null; connection: Connection },
  definitions: JobDefinition[],
  log: Logger,
): Promise<WorkQueue> {
  const backend = at.redisUrl ? redisBackend(at.redisUrl) : await postgresBackend(at.connection);
  const quiet = (error: Error) => log.warn({ err: error }, "the queue does not answer");
  const queues = Object.fromEntries(lanes.map((lane) => [lane, backend.queue(`rental-${lane}`)])) as Record<
    Lane,
    BackendQueue
  >;
  for (const queue of Object.values(queues)) queue.on("error", quiet);
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));

  const add = (lane: Lane, jobs: QueuedJob[]) => queues[lane].addBulk(jobs).then(() => undefined, quiet);
  const waker = startWaker(byKind, add);

  let local: LocalRuns | null = null;
  const wake: Queue["wake"] = (wakes) => waker.wake(wakes.filter((one) => !local?.take(one)));

  return {
    wake,
    async work(run, due) {
      const stopping = new AbortController();
      // Every job in hand listens to it, hundreds at a time; that is no leak to warn of.
      setMaxListeners(0, stopping.signal);
      const runs = new LocalRuns(
        definitions,
        (definition, ref) => run(definition, ref, () => Promise.resolve(), stopping.signal),
        (wake, error) => {
          log.error({ err: error, job: wake.kind, id: wake.id }, "a job failed");
          if (!isDisconnection(error)) void waker.wake([wake]);
        },
      );
      local = runs;
      const stopWorkers = await startWorkers(backend, definitions, run, stopping.signal, log);
      const stopSweeps = startSweeps(definitions, due, wake, quiet);
      return async () => {
        stopping.abort();
        await stopSweeps();
        await runs.stop();
        await stopWorkers();
      };
    },
    state: () => Promise.all(lanes.map((lane) => stateOf(lane, queues[lane]))),
    close: async () => {
      await waker.settle();
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
      await backend.close();
    },
  };
}

async function startWorkers(
  backend: Backend,
  definitions: JobDefinition[],
  run: RunJob,
  signal: AbortSignal,
  log: Logger,
): Promise<() => Promise<void>> {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const workers = lanes
    .filter((lane) => definitions.some((definition) => definition.lane === lane))
    .map((lane) => {
      const worker = backend.worker(`rental-${lane}`, concurrency[lane], async (job) => {
        const definition = byKind.get(job.name);
        if (definition) await run(definition, job.data, () => job.updateProgress(1), signal);
      });
      worker.on("error", (error) => log.warn({ err: error }, "a worker has trouble with its queue"));
      worker.on("failed", (job, error) =>
        log.error({ err: error, job: job?.name, id: job?.id }, "a job failed"),
      );
      return worker;
    });
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  return async () => {
    await Promise.all(workers.map((worker) => worker.close()));
  };
}

/** Every worker looks for due work by itself; wakes for the same record are one job. */
function startSweeps(
  definitions: JobDefinition[],
  due: FindDue,
  wake: Queue["wake"],
  onError: (error: Error) => void,
): () => Promise<void> {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const sweep = async (definition: JobDefinition): Promise<void> => {
    const refs = await due(definition, sweepSize);
    if (refs.length > 0) await wake(refs.map((ref) => ({ ...ref, kind: definition.kind })));
  };
  const timers = definitions.map((definition) => {
    let busy = false;
    const tick = () => {
      if (busy || stopped) return;
      busy = true;
      const done = sweep(definition)
        .catch(onError)
        .finally(() => {
          busy = false;
          running.delete(done);
        });
      running.add(done);
    };
    tick();
    return setInterval(tick, sweepEveryMs);
  });
  return async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
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
