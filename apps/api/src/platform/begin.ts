import { setImmediate as nextTurn } from "node:timers/promises";
import type postgres from "postgres";

type Work = (client: postgres.TransactionSql) => Promise<unknown>;

/** A statement of a transaction that has ended: its connection broke, or it was committed or rolled back. */
export class TransactionOver extends Error {}

/**
 * The same pool, with transactions that end when their connection breaks. postgres.js continues to send their
 * statements over that connection, beginning with the `rollback` of the failed work, while it is being reopened for
 * another transaction: then its answers go to the wrong statements, and the last one waits forever.
 */
export function endWithConnection(pool: postgres.Sql): postgres.Sql {
  const begin = (work: Work) => beginOn(pool, work);
  return new Proxy(pool, { get: (target, name) => (name === "begin" ? begin : Reflect.get(target, name)) });
}

async function beginOn(pool: postgres.Sql, work: Work): Promise<unknown> {
  const state = { isOver: false };
  try {
    return await pool.begin(async (client) => {
      try {
        return await work(guarded(client, state));
      } catch (error) {
        // `begin` learns about the end of a connection a moment after the statement in flight does.
        await nextTurn();
        if (state.isOver) return await new Promise(() => undefined);
        throw error;
      }
    });
  } finally {
    state.isOver = true;
  }
}

/** Statements through it are refused once the transaction has ended. */
function guarded<T extends postgres.TransactionSql>(client: T, state: { isOver: boolean }): T {
  return new Proxy(client, {
    get(target, name) {
      if (name !== "unsafe" && name !== "savepoint") return Reflect.get(target, name);
      if (state.isOver)
        throw new TransactionOver(
          "The transaction has ended, and its connection may already be in use by another one.",
        );
      if (name === "unsafe") return target.unsafe;
      return (work: Work) => target.savepoint((inner) => work(guarded(inner, state)));
    },
  });
}
