import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as tables from "../db/tables/index.ts";
import { endWithConnection, TransactionOver } from "./begin.ts";
import { getOrMake } from "./get-or-make.ts";
import { StartupError } from "./startup-error.ts";
import { type Statement, statement } from "./statement.ts";
import { sessionSettings, type TimeLimits, type WorkLimits, workLimits } from "./time-limits.ts";

export type Tables = typeof tables;
export type Tx = PostgresJsTransaction<Tables, never>;
/** Runs single statements: the pool for reads, or a transaction. */
export type Queryable = PostgresJsDatabase<Tables> | Tx;

/** Where the server is: a URL, or the socket directory of the embedded one. */
export type Connection =
  | string
  | { host: string; port?: number; user: string; password?: string; database: string };

export interface Database {
  /** Single statements outside a transaction. Never begin a transaction here. */
  read: PostgresJsDatabase<Tables>;
  /** The same pool, for handwritten statements. */
  sql: postgres.Sql;
  /**
   * Single statements on tables that fill and empty like queues, planned each time: a plan from when the table was
   * empty would scan the whole table when it is full.
   */
  queues: postgres.Sql;
  /** Runs `work` in one transaction; deadlocks and serialization failures are retried. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A separate connection, for anything that depends on a session. Statements are sent in the given order.
   * @param onClose called when it broke; the next statement opens another session
   */
  openSession(onClose: () => void): postgres.Sql;
  /** The transaction pool as a postgres.js object, for LISTEN, migrations and locks. */
  admin: postgres.Sql;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Number of connections in each of the two pools. */
  poolSize?: number;
  /** Time limit of its statements; by default the same as for the API. */
  limits?: WorkLimits;
}

const retryable = new Set(["40001", "40P01"]);
const attempts = 4;

/**
 * Opens the pools (see docs/adr/0002): single statements are sent one at a time over each connection, which is faster
 * than pipelining under load; transactions have a separate pool.
 */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const { poolSize = 10, limits = workLimits.api } = options;
  const single = connect(connection, limits.reads, { max: poolSize, max_pipeline: 1 });
  const transactional = connect(connection, limits.writes, { max: poolSize });
  const queues = connect(connection, limits.reads, {
    max: Math.ceil(poolSize / 2),
    max_pipeline: 1,
    connection: { plan_cache_mode: "force_custom_plan" },
  });
  const read = drizzle(single, { schema: tables });
  const write = drizzle(endWithConnection(transactional), { schema: tables });

  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    retryConflicts(() => write.transaction(work as never));

  return {
    read,
    sql: single,
    queues,
    openSession: (onclose) =>
      connect(connection, limits.reads, {
        max: 1,
        max_lifetime: null,
        onclose,
        connection: { plan_cache_mode: "force_custom_plan" },
      }),
    transact,
    admin: transactional,
    close: async () => {
      await Promise.all([single, transactional, queues].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

/** Retries what PostgreSQL aborted in favor of others: deadlocks and serialization failures. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !retryable.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/**
 * Seconds before a broken connection is reopened; a statement assigned to it waits as long. By default, the delay more
 * than doubles with each failing connection of the pool, up to 20 seconds.
 */
const reconnectAfterS = 0.1;

interface PoolOptions {
  max: number;
  max_pipeline?: number;
  /** How long a connection is used, in seconds; null: forever, when the session itself matters. */
  max_lifetime?: number | null;
  /** Whether to fetch the types of arrays first; the default is true. */
  fetch_types?: boolean;
  /** Receives the notifications of a listening session. */
  onnotify?: (channel: string, text: string) => void;
  /** Called for each connection that ends. */
  onclose?: () => void;
  /** Settings of each connection's session. */
  connection?: Record<string, string>;
}

/** A separate pool, for what neither of the two pools should do. */
export function connect(connection: Connection, limits: TimeLimits, options: PoolOptions): postgres.Sql {
  const all = {
    onnotice: () => undefined,
    connect_timeout: 10,
    backoff: () => reconnectAfterS,
    ...options,
    // Timestamps are written in UTC whatever the server's time zone: see decodeMoment.
    connection: { TimeZone: "UTC", ...sessionSettings(limits), ...options.connection },
  };
  return typeof connection === "string" ? postgres(connection, all) : postgres({ ...connection, ...all });
}

/**
 * Fails with one clear line when the server is unavailable or too old.
 * @throws StartupError
 */
export async function checkDatabase(database: Database): Promise<void> {
  try {
    const [row] = await database.sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`;
    if (row && row.version < 150_000) {
      throw new StartupError(
        `PostgreSQL 15 or newer is required; the server runs ${Math.floor(row.version / 10_000)}.`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database does not respond: ${(error as Error).message || String(error)}. Check DATABASE_URL.`,
    );
  }
}

/** The SQLSTATE of a database error, however deeply a library wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof postgres.PostgresError) return cause.code;
  }
  return undefined;
}

/**
 * Whether an error means that the database became unavailable or is not available yet, and was not caused by the work.
 */
export function isDisconnection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = "", syscall } = cause as NodeJS.ErrnoException;
    // postgres.js adds the statement to errors of its sockets; socket errors without one do not concern the database.
    const isOfSocket = syscall !== undefined && "query" in cause;
    if (isOfSocket || cause instanceof TransactionOver || disconnections.test(code)) return true;
  }
  return false;
}

/** Whether the database gave up: a time limit, a persistent conflict, or too little memory, disk or connections. */
export const gaveUp = (error: unknown): boolean => surrenders.test(sqlState(error) ?? "");

const surrenders = /^(57014|55P03|25P03|40001|40P01|53...)$/;

/** SQLSTATE 08 and 57P, and the codes of postgres.js. */
const disconnections = /^(08...|57P0[1-3]|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/;

/** Prepares a query once per database and keeps it: hot queries are prepared on both sides. */
export function prepared<Row>(build: (db: Queryable) => Statement<Row>): (db: Queryable) => Statement<Row> {
  const built = new WeakMap<Queryable, Statement<Row>>();
  return (db) => getOrMake(built, db, () => statement(build(db)));
}
