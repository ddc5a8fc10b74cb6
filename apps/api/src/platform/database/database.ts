import { sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { actorSetting } from "../../db/audit.ts";
import type { Actor } from "../../db/tables/audit.ts";
import type { Tracer } from "../observability/tracing/tracer.ts";
import { StartupError } from "../process/startup-error.ts";
import { DatabaseServers, NoPrimary } from "./database-servers.ts";
import { counted, PoolUse } from "./pool-use.ts";
import {
  type Client,
  execute,
  plannedEachTimeMark,
  type Shape,
  type Statement,
  shapeOf,
} from "./statement.ts";
import { sessionSettings, type TimeLimits, timeLimits, type WorkLimits, workLimits } from "./time-limits.ts";
import { isReadOnly, TransactionOver, transactional } from "./transactions.ts";

export { isReadOnly };

type NoTables = Record<string, never>;
export type Tx = PostgresJsTransaction<NoTables, NoTables>;
/** Runs single statements: the pool for reads, or a transaction. */
export type Queryable = PostgresJsDatabase | Tx;

/** Where the server is: a URL, several servers, or the socket directory of the embedded one. */
export type Connection =
  | string
  | DatabaseServers
  | { host: string; port?: number; user: string; password?: string; database: string };

export type { Actor };

export interface Database {
  /** Single statements outside a transaction. Never begin a transaction here. */
  read: PostgresJsDatabase;
  /** The same pool, for handwritten statements. */
  sql: postgres.Sql;
  /**
   * Single statements on tables that fill and drain like queues, planned on every execution: a plan cached while the
   * table was empty would scan the whole table when it is full.
   */
  queues: postgres.Sql;
  /**
   * Runs `work` in one transaction; deadlocks and serialization failures are retried.
   * @param actor who acts: the transaction's changes are then recorded in the audit log. Omitted for jobs
   */
  transact<T>(work: (tx: Tx) => Promise<T>, actor?: Actor): Promise<T>;
  /**
   * A separate connection for anything that depends on a session. Statements are sent in order.
   * @param onClose called when the connection broke; the next statement opens another session
   * @param limits of its statements. Default: those of single statements
   */
  openSession(onClose: () => void, limits?: TimeLimits): postgres.Sql;
  /** The transaction pool as a postgres.js object, for LISTEN, migrations and locks. */
  admin: postgres.Sql;
  /** Pool statistics for /metrics. */
  pools: readonly PoolUse[];
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Number of connections in each of the two pools. */
  poolSize?: number;
  /** Time limits for its statements; by default the same as for the API. */
  limits?: WorkLimits;
  /** Creates spans for statements and transactions. */
  tracer?: Tracer | undefined;
}

const retryable = new Set(["40001", "40P01"]);
/**
 * The PostgreSQL function that rejects a row headed for the default partition while a partition for it was being
 * attached: a retry puts it there.
 */
const overtaken = "ExecPartitionCheckEmitError";
/**
 * The PostgreSQL functions that fail when a prepared statement was forgotten or its types have changed; postgres.js
 * prepares it again on the next attempt.
 */
const outdated = new Set(["FetchPreparedStatement", "RevalidateCachedQuery", "transformAssignedExpr"]);
const attempts = 4;
/** Each attempt re-prepares one statement on one connection, and the next may get another connection. */
const attemptsOutdated = 100;

/** Wraps a pool so that its statements are kept prepared even when they do not ask for it. */
const keeping = (pool: postgres.Sql, keeps: (text: string) => boolean): postgres.Sql => {
  const unsafe: postgres.Sql["unsafe"] = (text, values, options) =>
    pool.unsafe(text, values, { ...options, prepare: options?.prepare || keeps(text) });
  return new Proxy(pool, { get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)) });
};

/** Maximum number of statement texts kept prepared; each costs memory on every connection. */
const maxKept = 500;

/**
 * Starts a statement that is planned on every execution: for tables that fill and drain like queues (see `queues`), and
 * where the best plan depends on the values, such as a search text.
 */
export const plannedEachTime = sql.raw(plannedEachTimeMark);

/** Keeps statements that a program repeats prepared, but not those with unboundedly many variants. */
function keepCommon(): (text: string) => boolean {
  const seen = new Set<string>();
  const kept = new Set<string>();
  return (text) => {
    if (kept.has(text)) return true;
    if (kept.size === maxKept || text.includes(plannedEachTimeMark)) return false;
    if (seen.has(text)) kept.add(text);
    else if (seen.size < 2 * maxKept) seen.add(text);
    return kept.has(text);
  };
}

/**
 * Opens the pools (see docs/adr/0002): single statements are sent one at a time over each connection, which is faster
 * than pipelining under load; transactions have a separate pool.
 */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { poolSize = 10, limits = workLimits.api, tracer } = options;
  const keeps = limits === workLimits.api ? keepCommon : () => () => false;
  const reads = new PoolUse("reads", poolSize);
  const writes = new PoolUse("writes", poolSize);
  const queued = new PoolUse("queues", Math.ceil(poolSize / 2));
  const single = counted(
    connect(connection, limits.reads, { max: poolSize, max_pipeline: 1 }),
    reads,
    tracer,
  );
  const transactions = connect(connection, limits.writes, { max: poolSize });
  const queues = counted(
    connect(connection, limits.reads, {
      max: queued.size,
      max_pipeline: 1,
      connection: { plan_cache_mode: "force_custom_plan" },
    }),
    queued,
    tracer,
  );
  const read = drizzle(keeping(single, keeps()));
  const write = drizzle(transactional(transactions, { keeps: keeps(), use: writes, tracer }));

  const transact = <T>(work: (tx: Tx) => Promise<T>, actor?: Actor): Promise<T> =>
    retryConflicts(() => write.transaction((actor ? actingAs(actor, work) : work) as never));

  return {
    read,
    sql: single,
    queues,
    openSession: (onclose, sessionLimits = limits.reads) =>
      connect(connection, sessionLimits, {
        max: 1,
        max_lifetime: null,
        onclose,
        connection: { plan_cache_mode: "force_custom_plan" },
      }),
    transact,
    admin: transactions,
    pools: [reads, writes, queued],
    close: async () => {
      await Promise.all([single, transactions, queues].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

/** One connection for single statements, which are sent one at a time. */
export interface Reader extends Pick<Database, "read" | "sql"> {
  /** How often the connection has closed; the next statement opens another one. */
  readonly timesClosed: number;
  close(): Promise<void>;
}

/** Opens a connection to a replica on its first statement. */
export function openReader(connection: Connection, tracer?: Tracer): Reader {
  let timesClosed = 0;
  const onclose = () => {
    timesClosed += 1;
  };
  const pool = connect(connection, timeLimits.replicaReads, { max: 1, max_pipeline: 1, onclose });
  const sql = counted(pool, new PoolUse("replica", 1), tracer);
  return {
    read: drizzle(keeping(sql, keepCommon())),
    sql,
    get timesClosed() {
      return timesClosed;
    },
    close: () => pool.end({ timeout: 0 }),
  };
}

/** Tells the audit log's triggers who acts in this transaction. */
const nameActor = prepared((db) =>
  db
    .select({ actor: sql`set_config(${actorSetting}, ${sql.placeholder("actor")}, true)` })
    .from(sql`(values (1)) as one`)
    .prepare("name_actor"),
);

const actingAs =
  <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    await nameActor(tx).execute({ actor: JSON.stringify(actor) });
    return work(tx);
  };

/**
 * Retries what PostgreSQL aborted in favor of others (deadlocks, serialization failures and new partitions), and
 * statements that were prepared before a column changed.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  let conflicts = 0;
  let forgotten = 0;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { code = "", routine = "" } = postgresErrorIn(error) ?? {};
      const again =
        ((retryable.has(code) || routine === overtaken) && ++conflicts < attempts) ||
        (outdated.has(routine) && ++forgotten < attemptsOutdated);
      if (!again) throw error;
    }
  }
}

/**
 * Seconds before a broken connection is reopened, during which a statement assigned to it waits. By default, the delay
 * more than doubles with each failing connection of the pool, up to 20 seconds.
 */
const reconnectAfterS = 0.1;

/** Seconds after which an idle connection is closed: each costs PostgreSQL 2 to 5 MB. */
const idleS = 60;

/**
 * How long after PostgreSQL should have given up a statement its answer may still come, in ms. A server that was cut off, or
 * whose machine is frozen, closes no connection, and the system would wait for it for a quarter of an hour.
 */
export const graceMs = 5_000;

interface PoolOptions {
  max: number;
  max_pipeline?: number;
  /** Maximum lifetime of a connection in seconds; null: unlimited, when the session itself matters. */
  max_lifetime?: number | null;
  /** Whether to fetch array types first; defaults to true. */
  fetch_types?: boolean;
  /** Receives the notifications of a listening session. */
  onnotify?: (channel: string, text: string) => void;
  /** Called for each connection that closes. */
  onclose?: () => void;
  /** Session settings of each connection. */
  connection?: Record<string, string>;
}

/** A separate pool, for work that neither of the two pools should do. */
export function connect(connection: Connection, limits: TimeLimits, options: PoolOptions): postgres.Sql {
  const all = {
    onnotice: () => undefined,
    connect_timeout: 10,
    backoff: () => reconnectAfterS,
    // Of the patch: seconds until a connection whose statement has no answer is closed.
    answer_timeout: limits.statement > 0 ? (limits.statement + graceMs) / 1000 : null,
    // Sessions that matter themselves live as long as they are used.
    ...(options.max_lifetime !== null && { idle_timeout: idleS }),
    ...options,
    // Timestamps are returned in UTC whatever the server's time zone: see decodeMoment.
    connection: { TimeZone: "UTC", ...sessionSettings(limits), ...options.connection },
  };
  if (connection instanceof DatabaseServers)
    return postgres(connection.url, { ...all, socket: () => connection.connected() } as typeof all);
  return typeof connection === "string" ? postgres(connection, all) : postgres({ ...connection, ...all });
}

/**
 * Fails with one clear line when the server is unavailable, too old or read-only.
 * @throws StartupError
 */
export async function checkDatabase(database: Database): Promise<void> {
  try {
    const [row] = await database.sql<{ version: number; readOnly: boolean }[]>`
      select current_setting('server_version_num')::int as version,
        current_setting('transaction_read_only')::bool as "readOnly"`;
    if (row && row.version < 150_000) {
      throw new StartupError(
        `PostgreSQL 15 or newer is required; the server runs ${Math.floor(row.version / 10_000)}.`,
      );
    }
    if (await sharesSessions(database))
      throw new StartupError(
        "DATABASE_URL leads to a pooler that is not in session mode, so that sessions have no locks or notifications of their own. " +
          "Set pool_mode = session in PgBouncer, or connect to PostgreSQL itself.",
      );
    if (row?.readOnly) {
      throw new StartupError(
        "The database is read-only: it is a standby, or default_transaction_read_only is on. Set DATABASE_URL to the primary.",
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const message = (error as Error).message || String(error);
    if (message.startsWith("unsupported startup parameter"))
      throw new StartupError(
        `A pooler rejected a setting of the session: ${message}. ` +
          "Set ignore_startup_parameters and pool_mode = session as in docs/operations.md, or connect to PostgreSQL itself.",
      );
    // The driver goes on when the server declines TLS, which then ends the connection.
    if (message.startsWith("Client network socket disconnected before secure TLS"))
      throw new StartupError(
        "The database does not accept TLS, which sslmode in DATABASE_URL asks for. Turn ssl on in PostgreSQL or, in a network that nobody else can read, leave out sslmode.",
      );
    throw new StartupError(`The database does not respond: ${message}. Check DATABASE_URL.`);
  }
}

/** Whether two sessions share a server process, because a pooler assigns it per transaction or statement. */
async function sharesSessions({ sql: single, admin }: Database): Promise<boolean> {
  const processOf = async (client: postgres.ReservedSql) =>
    (await client<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid;
  const [idle, working] = [await single.reserve(), await admin.reserve()];
  try {
    const before = await processOf(idle);
    // PgBouncer in statement mode, which has no transactions, closes the connection.
    const hasBegun = await working`begin`.then(
      () => true,
      (error: unknown) => {
        if (isDisconnection(error)) return false;
        throw error;
      },
    );
    if (!hasBegun) return true;
    try {
      // A pooler assigns the most recently used process.
      return (await processOf(working)) === before;
    } finally {
      await working`rollback`;
    }
  } finally {
    idle.release();
    working.release();
  }
}

/** The SQLSTATE of a database error, however deeply a library wrapped it. */
export const sqlState = (error: unknown): string | undefined => postgresErrorIn(error)?.code;

/** Whether a row was refused because its account was deleted meanwhile. */
export function lacksAccount(error: unknown): boolean {
  const { code, constraint_name: name = "" } = postgresErrorIn(error) ?? {};
  return code === "23503" && name.endsWith("_account_id_accounts_id_fk");
}

function postgresErrorIn(error: unknown): postgres.PostgresError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof postgres.PostgresError) return cause;
  }
  return undefined;
}

/**
 * Whether an error means that the database became unavailable or is not available yet, rather than being caused by the
 * work.
 */
export function isDisconnection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = "", syscall } = cause as NodeJS.ErrnoException;
    // postgres.js adds the statement to its socket errors; those without one are unrelated to the database.
    const isOfSocket = syscall !== undefined && "query" in cause;
    const isOver = cause instanceof TransactionOver || cause instanceof NoPrimary;
    if (isOfSocket || isOver || disconnections.test(code)) return true;
  }
  return false;
}

/** Whether no server of the database accepts writes, as during a failover. */
export function hasNoPrimary(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof NoPrimary) return true;
  return false;
}

/**
 * Whether the database gave up: a time limit, a persistent conflict, or a lack of memory, disk space or connections.
 */
export const gaveUp = (error: unknown): boolean => surrenders.test(sqlState(error) ?? "");

const surrenders = /^(57014|55P03|25P03|40001|40P01|53...)$/;

/** SQLSTATE 08 and 57P, those of a refused login and a missing database, and the codes of postgres.js. */
const disconnections =
  /^(08...|28000|28P01|3D000|57P0[1-3]|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/;

/** Builds queries without a database. */
const builder = drizzle.mock();

/** Builds a query's text only once; client and server both keep it prepared. */
export function prepared<Row>(build: (db: Queryable) => Statement<Row>): (db: Queryable) => Statement<Row> {
  const shapeIn = shapeOnce(build);
  return (db) => ({ execute: (values = {}) => execute(clientOf(db), shapeIn(), values) });
}

/** Built on first use, because queries refer to each other's tables and modules. */
function shapeOnce<Row>(build: (db: Queryable) => Statement<Row>): () => Shape<Row> {
  let shape: Shape<Row> | undefined;
  return () => {
    shape ??= shapeOf(build(builder as never));
    return shape;
  };
}

/** The client through which drizzle sends statements. */
const clientOf = (db: Queryable): Client => (db as unknown as { session: { client: Client } }).session.client;
