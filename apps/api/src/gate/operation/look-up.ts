import type { Queryable, Tx } from "../../platform/database/database.ts";
import type { Call, WriteCall } from "./call.ts";

/** A call inside a transaction, or one that only reads. */
export type Asking = Call & Partial<Pick<WriteCall, "tx">>;

/** The database handle that it reads through. */
export const dbOf = ({ tx, database }: Asking): Queryable => tx ?? database.read;

/** How a record is looked up. */
export interface LookUp {
  /**
   * Only in a transaction, and held until it ends. `share`: the record can't be changed or deleted. `update`: nor can
   * another transaction lock it. Default: no lock.
   */
  lock?: "share" | "update";
  /** `notFound`: a 404. `badReference`: a 422, for an id in the body. `null`: returns null. Default: `notFound` */
  onMissing?: "notFound" | "badReference" | "null";
}

/** A look-up that may find nothing. */
export type MayMiss = { onMissing: "null" };

type Query<Db, Row> = (db: Db, accountId: string, id: string) => Promise<Row | undefined>;

/** Finds the record as the options specify, in the call's transaction if there is one. */
export function lookUp<Read, Locked>(
  call: Asking,
  id: string,
  { lock }: LookUp,
  queries: { find: Query<Queryable, Read>; share: Query<Tx, Locked>; lock: Query<Tx, Locked> },
): Promise<Read | Locked | undefined> {
  const { tx, caller } = call;
  if (!lock) return queries.find(dbOf(call), caller.accountId, id);
  if (!tx) throw new Error("Records are locked only in a transaction");
  return queries[lock === "share" ? "share" : "lock"](tx, caller.accountId, id);
}
