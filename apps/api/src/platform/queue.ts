import { setMaxListeners } from "node:events";
import {
  type ConnectionOptions,
  createPostgresBackend,
  Queue as RedisQueue,
  Worker as RedisWorker,
  runMigrations,
  withBackend,
} from "bullmq";
import pg from "pg";
import type { Logger } from "pino";
import type { Connection } from "./database.ts";
import { type JobDefinition, type JobRef, type Lane, lanes, type Queue, type Wake } from "./jobs.ts";
import { LocalRuns } from "./local-runs.ts";

const postgres = withBackend(createPostgresBackend);
const schema = "bullmq";

/** How long a worker may be silent before its job is given to another one. */
const lockMs = 5_000;
const stalledCheckMs = 2_500;
const concurrency: Record<Lane, number> = { light: 8, heavy: 2, delivery: 256 };
const sweepEveryMs = 1_000;
const sweepSize = 500;

/** What is used of BullMQ's classes, whichever backend they have. */
interface BackendQueue {
  addBulk(jobs: { name: string; data: JobRef; opts: object }[]): Promise<unknown>;
  getJobCounts(...types: string[]): Promise<Record<string, number>>;
  getJobs(types: string[], start: number, end: number, asc: boolean): Promise<{ timestamp: number }[]>;
  on(event: "error", listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

interface BackendWorker {
  on(event: "error", listener: (error: Error) => void): unknown;
  on(
    event: "failed",
    listener: (job: { name: string; id?: string } | undefined, error: Error) => void,
  ): unknown;
  waitUntilReady(): Promise<unknown>;
  close(force?: boolean): Promise<void>;
}

type Processor = (job: {
  name: string;
  data: JobRef;
  updateProgress(value: number): Promise<void>;
}) => Promise<void>;

/** How deep a lane is; for /metrics. */
export interface LaneState {
  lane: Lane;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  oldestSeconds: number;
}

export interface WorkQueue extends Queue {
  /** Starts working on every kind of job. @returns what stops it, after the jobs in hand */
  work(run: RunJob, due: FindDue): Promise<() => Promise<void>>;
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
  const laneOf = new Map(definitions.map(({ kind, lane }) => [kind, lane]));

  const add = (lane: Lane, jobs: ReturnType<typeof toJob>[]) =>
    queues[lane].addBulk(jobs).then(() => undefined, quiet);
  const waker = startWaker(laneOf, add);

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
          void waker.wake([wake]);
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

/**
 * Wakes gather while the queue takes the ones before, each record once: a caller never waits for the queue,
 * and a thousand changes of an account are a few jobs.
 */
function startWaker(
  laneOf: Map<string, Lane>,
  add: (lane: Lane, jobs: ReturnType<typeof toJob>[]) => Promise<void>,
) {
  const waiting = new Map<string, ReturnType<typeof toJob>>();
  let adding: Promise<void> | null = null;
  const addAll = async () => {
    while (waiting.size > 0) {
      const jobs = [...waiting.values()];
      waiting.clear();
      for (const lane of lanes) {
        const some = jobs.filter(({ name }) => laneOf.get(name) === lane);
        if (some.length > 0) await add(lane, some);
      }
    }
    adding = null;
  };
  return {
    async wake(wakes: Wake[]): Promise<void> {
      for (const wake of wakes) waiting.set(`${wake.kind}_${wake.id}`, toJob(wake));
      if (waiting.size > 0) adding ??= addAll();
    },
    settle: async () => {
      await adding;
    },
  };
}

/**
 * One job per record: a second wake while the first waits is the same job. One that comes while the job runs
 * runs it once more afterwards, since it may have looked already.
 */
function toJob({ kind, accountId, id }: Wake) {
  return {
    name: kind,
    data: { accountId, id },
    opts: {
      deduplication: { id: `${kind}_${id}`, keepLastIfActive: true },
      attempts: 4,
      backoff: { type: "exponential", delay: 1_000 },
      removeOnComplete: true,
      // Kept, it would be woken no more. The attempts' delays keep a bug from spinning.
      removeOnFail: true,
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
  const counts = await queue.getJobCounts("wait", "active", "delayed", "failed");
  const [oldest] = await queue.getJobs(["wait"], 0, 0, true);
  return {
    lane,
    waiting: counts.wait ?? 0,
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    oldestSeconds: oldest ? (Date.now() - oldest.timestamp) / 1000 : 0,
  };
}

interface Backend {
  queue(name: string): BackendQueue;
  worker(name: string, concurrency: number, processor: Processor): BackendWorker;
  close(): Promise<void>;
}

const workerOptions = (concurrency: number) => ({
  concurrency,
  lockDuration: lockMs,
  stalledInterval: stalledCheckMs,
  // A job whose worker was killed is taken over, however often.
  maxStalledCount: 1_000_000,
});

function redisBackend(url: string): Backend {
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  const connection: ConnectionOptions = {
    host: hostname,
    port: Number(port || 6379),
    db: Number(pathname.slice(1) || 0),
    maxRetriesPerRequest: null,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" && { tls: {} }),
  };
  return {
    queue: (name) => new RedisQueue(name, { connection }) as unknown as BackendQueue,
    worker: (name, count, processor) =>
      new RedisWorker(name, processor as never, {
        connection,
        ...workerOptions(count),
      }) as unknown as BackendWorker,
    close: () => Promise.resolve(),
  };
}

/** All queues and workers of a process share one pool; each worker keeps one connection to LISTEN on. */
async function postgresBackend(at: Connection): Promise<Backend> {
  await migrateQueue(at);
  const pool = makePool(at, 16);
  return {
    queue: (name) => new postgres.Queue(name, { connection: pool }) as unknown as BackendQueue,
    worker: (name, count, processor) =>
      new postgres.Worker(name, processor as never, {
        connection: pool,
        ...workerOptions(count),
      }) as unknown as BackendWorker,
    close: () => pool.end(),
  };
}

/** Makes the queue's tables; processes that start together wait for each other. */
export async function migrateQueue(at: Connection): Promise<void> {
  const pool = makePool(at, 1);
  const client = await pool.connect();
  try {
    await runMigrations(client, schema);
  } finally {
    client.release();
    await pool.end();
  }
}

function makePool(at: Connection, max: number): pg.Pool {
  const config = typeof at === "string" ? { connectionString: at } : at;
  const pool = new pg.Pool({ ...config, max, options: `-c search_path=${schema}` });
  // A connection that breaks while idle is replaced; whoever uses it next hears of a lasting trouble.
  pool.on("error", () => undefined);
  return pool;
}
