import { and, asc, eq, lte, notInArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/database.ts";
import type { JobRef } from "./wake.ts";

type RecordTable = PgTable & Record<"accountId" | "id", PgColumn>;

/** Finds the records that are due, longest due first; across accounts, because workers serve all of them. */
export const dueRecords =
  (table: RecordTable, moment: PgColumn, where?: SQL) =>
  (db: Queryable, now: Date, limit: number): Promise<JobRef[]> =>
    db
      .select({ accountId: table.accountId, id: table.id })
      .from<PgTable>(table)
      .where(and(where, lte(moment, now)))
      .orderBy(asc(moment))
      .limit(limit) as unknown as Promise<JobRef[]>;

/** `due` and `next` for records that are worked on one at a time per account: see `JobDefinition`. */
export function dueByAccount(table: RecordTable, moment: PgColumn, where?: SQL) {
  const { accountId, id } = table;
  return {
    /** The record of each account that is longest due; across accounts, because workers serve all of them. */
    due(db: Queryable, now: Date, limit: number): Promise<JobRef[]> {
      const first = db
        .selectDistinctOn([accountId], { accountId, id, moment })
        .from(table as PgTable)
        .where(and(where, lte(moment, now)))
        .orderBy(accountId, moment)
        .as("first");
      return db
        .select({ accountId: first.accountId, id: first.id })
        .from(first)
        .orderBy(first.moment)
        .limit(limit) as Promise<JobRef[]>;
    },

    /** The record of an account that is longest due, other than these. */
    async next(db: Queryable, owner: string, now: Date, except: string[]): Promise<JobRef | undefined> {
      const rows = await db
        .select({ accountId, id })
        .from(table as PgTable)
        .where(and(eq(accountId, owner), where, lte(moment, now), notInArray(id, except)))
        .orderBy(asc(moment))
        .limit(1);
      return (rows as JobRef[])[0];
    },
  };
}

/** Finds the earliest time in a column, across accounts: when work becomes due next. Null if there is none. */
export const earliest =
  (table: PgTable, moment: PgColumn, where?: SQL) =>
  async (db: Queryable): Promise<Date | null> => {
    const [row] = await db.select({ at: moment }).from(table).where(where).orderBy(asc(moment)).limit(1);
    return (row?.at as Date | null | undefined) ?? null;
  };
