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
  /** The same pool, for statements written by hand. */
  sql: postgres.Sql;
  /**
   * Single statements on tables that fill and empty as queues do, planned anew each time: a plan that was kept
   * since the table was empty reads all of it when it is full.
   */
  queues: postgres.Sql;
  /** Runs `work` in one transaction; deadlocks and serialization failures are tried again. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A connection of its own, for what belongs to a session. Statements are sent in the order they are given.
   * @param onClose told when it broke; the next statement opens another session
   */
  openSession(onClose: () => void): postgres.Sql;
  /** The pool of transactions as postgres.js has it, for LISTEN, migrations and locks. */
  admin: postgres.Sql;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections of each of the two pools. */
  poolSize?: number;
  /** How long its statements may take; by default as long as those of the API. */
  limits?: WorkLimits;
}

const retryable = new Set(["40001", "40P01"]);
const attempts = 4;

/**
 * Opens the pools (see docs/adr/0002): single statements go one at a time over each connection,
 * which is faster than pipelining under load; transactions have a pool of their own.
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

/** Tries again what PostgreSQL gave up for the sake of others: deadlocks and serialization failures. */
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
 * Seconds that a broken connection rests before it is opened anew; the statement that it was given waits as long.
 * By default it is doubled and more with each connection of the pool that fails, up to 20 seconds.
 */
const reconnectAfterS = 0.1;

interface PoolOptions {
  max: number;
  max_pipeline?: number;
  /** How long a connection is used, in seconds; null: for ever, where the session itself matters. */
  max_lifetime?: number | null;
  /** Told of each connection that ends. */
  onclose?: () => void;
  /** Settings of each connection's session. */
  connection?: Record<string, string>;
}

/** A pool of its own, for what neither of the two pools should do. */
export function connect(connection: Connection, limits: TimeLimits, options: PoolOptions): postgres.Sql {
  const all = {
    onnotice: () => undefined,
    connect_timeout: 10,
    backoff: () => reconnectAfterS,
    ...options,
    // Moments are written in UTC whatever the server's own zone: see decodeMoment.
    connection: { TimeZone: "UTC", ...sessionSettings(limits), ...options.connection },
  };
  return typeof connection === "string" ? postgres(connection, all) : postgres({ ...connection, ...all });
}

/**
 * Fails with one clear line when the server is not there or too old.
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

/** The SQLSTATE of a database error, however deep a library wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof postgres.PostgresError) return cause.code;
  }
  return undefined;
}

/** Whether an error says that the database went away or is not there yet, which is nothing that the work did. */
export function isDisconnection(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = "", syscall } = cause as NodeJS.ErrnoException;
    // postgres.js puts the statement on the errors of its sockets; those of others say nothing of the database.
    const isOfSocket = syscall !== undefined && "query" in cause;
    if (isOfSocket || cause instanceof TransactionOver || disconnections.test(code)) return true;
  }
  return false;
}

/** Whether the database gave up: a time limit, a conflict that stayed, or no memory, disk or connection for more. */
export const gaveUp = (error: unknown): boolean => surrenders.test(sqlState(error) ?? "");

const surrenders = /^(57014|55P03|25P03|40001|40P01|53...)$/;

/** SQLSTATE 08 and 57P, and the codes of postgres.js. */
const disconnections = /^(08...|57P0[1-3]|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/;

/** Prepares a query once per database and keeps it: the hot queries are prepared on both sides. */
export function prepared<Row>(build: (db: Queryable) => Statement<Row>): (db: Queryable) => Statement<Row> {
  const built = new WeakMap<Queryable, Statement<Row>>();
  return (db) => getOrMake(built, db, () => statement(build(db)));
}
