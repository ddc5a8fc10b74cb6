import { isIP, type Socket } from "node:net";
import tls from "node:tls";
import {
  type ConnectionOptions,
  createPostgresBackend,
  MetricsTime,
  Queue as RedisQueue,
  Worker as RedisWorker,
  runMigrations,
  withBackend,
} from "bullmq";
import pg from "pg";
import { type Connection, graceMs } from "../../database/database.ts";
import { DatabaseServers } from "../../database/database-servers.ts";
import { sessionSettings, type TimeLimits, timeLimits } from "../../database/time-limits.ts";
import { StartupError } from "../../process/startup-error.ts";
import { redisOptions } from "../redis.ts";
import type { JobRef } from "../wake.ts";

const postgres = withBackend(createPostgresBackend);
const schema = "bullmq";

/** How long a worker may be silent before its job is given to another. */
const lockMs = 5_000;
const stalledCheckMs = 2_500;
/** How long Redis may be silent before its connection is dropped; workers wait up to 10 s for a job. */
const silentMs = 15_000;

/** A queue of BullMQ, whatever the backend. */
export type BackendQueue = Pick<
  RedisQueue<JobRef>,
  "addBulk" | "getJobCounts" | "getMetrics" | "getJobs" | "close"
>;

/** A worker of BullMQ, whatever the backend. */
export type BackendWorker = Pick<RedisWorker<JobRef>, "waitUntilReady" | "pause" | "resume" | "close">;

export type Processor = (job: { name: string; data: JobRef }) => Promise<void>;

/** Receives what BullMQ emits. */
export interface WorkerEvents {
  /** The connection failed, and is opened again. */
  error(error: Error): void;
  /** A job failed, and is retried unless it failed too often. */
  failed(job: { name: string; id?: string } | undefined, error: Error): void;
}

/** BullMQ on the available backend. */
export interface Backend {
  queue(name: string, onError: (error: Error) => void): BackendQueue;
  worker(name: string, concurrency: number, processor: Processor, events: WorkerEvents): BackendWorker;
  close(): Promise<void>;
}

const workerOptions = (concurrency: number) => ({
  concurrency,
  lockDuration: lockMs,
  stalledInterval: stalledCheckMs,
  // Counts permanent failures across all workers and restarts.
  metrics: { maxDataPoints: MetricsTime.ONE_HOUR },
  // A job whose worker was killed is always taken over.
  maxStalledCount: 1_000_000,
});

export function redisBackend(url: string): Backend {
  const connection: ConnectionOptions = {
    ...redisOptions(url),
    maxRetriesPerRequest: null,
    // BullMQ's own backoff grows to 20 s: work would resume that long after Redis.
    retryStrategy: (times: number) => Math.min(times * 100, 1_000),
    socketTimeout: silentMs,
  };
  return {
    queue: (name, onError) => new RedisQueue<JobRef>(name, { connection }).on("error", onError),
    worker: (name, count, processor, { error, failed }) =>
      new RedisWorker<JobRef>(name, processor, { connection, ...workerOptions(count) })
        .on("error", error)
        .on("failed", failed),
    close: () => Promise.resolve(),
  };
}

/** All queues and workers of a process share one pool; each worker keeps one connection for LISTEN. */
export async function postgresBackend(at: Connection): Promise<Backend> {
  await migrateQueue(at);
  const pool = makePool(at, 16);
  return {
    queue: (name, onError) => new postgres.Queue<JobRef>(name, { connection: pool }).on("error", onError),
    worker: (name, count, processor, { error, failed }) =>
      new postgres.Worker<JobRef>(name, processor, { connection: pool, ...workerOptions(count) })
        .on("error", error)
        .on("failed", failed),
    close: () => pool.end(),
  };
}

/**
 * Creates the queue's tables; processes that start concurrently wait for each other.
 * @throws StartupError when no session can be opened, such as by a pooler
 */
export async function migrateQueue(at: Connection): Promise<void> {
  const pool = makePool(at, 1, { ...timeLimits.migrations, lock: 0 });
  try {
    const client = await pool.connect().catch(refuseStart);
    try {
      await runMigrations(client, schema);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}

function refuseStart({ message }: Error): never {
  throw new StartupError(
    message.includes("unsupported startup parameter")
      ? `A pooler rejected a session of the queue: ${message}. Set REDIS_URL, or connect DATABASE_URL to PostgreSQL itself.`
      : `The database does not respond to the queue: ${message}. Check DATABASE_URL, or set REDIS_URL.`,
  );
}

function makePool(at: Connection, max: number, limits: TimeLimits = timeLimits.jobs): pg.Pool {
  const config =
    at instanceof DatabaseServers
      ? { ...withSameTls(at.url), stream: (config: StreamConfig = {}) => socketOf(at, config) }
      : typeof at === "string"
        ? withSameTls(at)
        : at;
  const settings = Object.entries({ search_path: schema, ...sessionSettings(limits) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  // A server that was cut off closes no connection.
  const query_timeout = limits.statement > 0 ? limits.statement + graceMs : undefined;
  const pool = new pg.Pool({ ...config, max, options: settings, query_timeout });
  // A connection that breaks while idle is replaced; if the problem persists, its next user gets the error.
  pool.on("error", () => undefined);
  // Every queue and worker listens too, which is not a leak.
  pool.setMaxListeners(0);
  return pool;
}

/** What node-postgres opens a connection with; it reads `ssl` only after it got the socket. */
interface StreamConfig {
  ssl?: boolean | tls.ConnectionOptions;
}

/** A socket for a connection to the primary. The certificate must be that of the primary, whose host the socket knows. */
function socketOf(at: DatabaseServers, config: StreamConfig): Socket {
  const socket = at.socket();
  const { ssl } = config;
  if (ssl)
    config.ssl = {
      checkServerIdentity: (_, certificate) => tls.checkServerIdentity(socket.host!, certificate),
      ...(ssl !== true && ssl),
    };
  return socket;
}

/**
 * `sslmode=require` encrypts, as in libpq and postgres.js; node-postgres would also verify the certificate. That of an address
 * must have the address, for which Node.js would expect "localhost".
 */
function withSameTls(url: string): { connectionString: string; ssl?: { host: string } } {
  const mode = /(?<=[?&]sslmode=)(?:require|prefer|allow)(?=&|$)/;
  if (mode.test(url)) return { connectionString: url.replace(mode, "no-verify") };
  const verified = /[?&]sslmode=verify-(?:full|ca)(?=&|$)/;
  const host = verified.test(url) && URL.canParse(url) ? addressIn(new URL(url).hostname) : undefined;
  if (host === undefined) return { connectionString: url };
  // A mode in the URL would replace `ssl`.
  return { connectionString: url.replace(verified, (found) => found[0]!), ssl: { host } };
}

function addressIn(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) > 0 ? bare : undefined;
}
