import { setImmediate as nextTurn } from "node:timers/promises";
import type postgres from "postgres";

type Work = (client: postgres.TransactionSql) => Promise<unknown>;

/** A statement of a transaction that is over: its connection broke, or it was committed or rolled back. */
export class TransactionOver extends Error {}

/**
 * The same pool, with transactions that end when their connection breaks. postgres.js goes on sending their
 * statements down that connection, the `rollback` of the failed work first, while it is being opened anew for
 * somebody else: then its answers go to the wrong statements, and the last one waits for ever.
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
        // The end of a connection is known to `begin` a moment after it is to the statement in flight.
        await nextTurn();
        if (state.isOver) return await new Promise(() => undefined);
        throw error;
      }
    });
  } finally {
    state.isOver = true;
  }
}

/** Statements through it are refused once the transaction is over. */
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
