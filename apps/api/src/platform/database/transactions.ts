import type postgres from "postgres";
import { traceStatement } from "../observability/tracing/statements.ts";
import type { Tracer } from "../observability/tracing/tracer.ts";
import type { PoolUse } from "./pool-use.ts";
import type { Client } from "./statement.ts";

/** A statement was issued in a transaction that has ended. */
export class TransactionOver extends Error {}

interface Options {
  /** Whether the server keeps a statement prepared that does not ask for it. */
  keeps: (text: string) => boolean;
  use: PoolUse;
  tracer: Tracer | undefined;
}

/** What drizzle uses of a transaction's connection. */
interface TransactionClient extends Client {
  savepoint<T>(work: (client: TransactionClient) => Promise<T>): Promise<T>;
}

interface State {
  isOver: boolean;
  /** The error of a write that reached a read-only server. */
  readOnly?: unknown;
}

type Work = (client: TransactionClient) => Promise<unknown>;

/**
 * The pool as a client for drizzle. Its transactions are counted, keep common statements prepared, and refuse statements
 * that come after their end.
 */
export function transactional(pool: postgres.Sql, options: Options): postgres.Sql {
  const { use, tracer } = options;
  const begin = async (work: Work) => {
    use.busy += 1;
    try {
      const run = () => inTransaction(pool, options, work);
      return await (tracer?.isRecording() ? tracer.during("transaction", {}, run) : run());
    } finally {
      use.busy -= 1;
    }
  };
  return new Proxy(pool, { get: (target, name) => (name === "begin" ? begin : Reflect.get(target, name)) });
}

async function inTransaction(pool: postgres.Sql, options: Options, work: Work): Promise<unknown> {
  const state: State = { isOver: false };
  try {
    return await pool.begin(async (sql) => {
      try {
        return await work(clientOn(sql, options, state));
      } catch (error) {
        if (isReadOnly(error)) {
          state.readOnly = error;
          await leave(sql);
        }
        throw error;
      } finally {
        // What is still running must not send statements behind COMMIT or ROLLBACK.
        state.isOver = true;
      }
    });
  } catch (error) {
    throw state.readOnly ?? error;
  }
}

function clientOn(sql: postgres.TransactionSql, options: Options, state: State): TransactionClient {
  const { keeps, tracer } = options;
  return {
    unsafe: (text, values, { prepare } = { prepare: false }) => {
      if (state.isOver) throw new TransactionOver("The transaction has ended.");
      const query = sql.unsafe<postgres.Row[]>(text, values as never[], { prepare: prepare || keeps(text) });
      if (tracer) traceStatement(query, text, tracer);
      return query;
    },
    savepoint: <T>(nested: (client: TransactionClient) => Promise<T>) =>
      sql.savepoint((inner) => nested(clientOn(inner, options, state))) as Promise<T>,
  };
}

/**
 * Closes the connection of a failed transaction. With an address that leads to the primary, it may still be to a former
 * one.
 */
const leave = (sql: postgres.TransactionSql): Promise<unknown> =>
  sql.unsafe("rollback; select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);

/** Whether a write reached a read-only server. */
export function isReadOnly(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === "25006") return true;
  return false;
}
