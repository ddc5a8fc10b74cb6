import { and, asc, eq, gt, lte, notInArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/database.ts";
import type { JobRef } from "./wake.ts";

type RecordTable = PgTable & Record<"accountId" | "id", PgColumn>;

/**
 * Finds the records that are due, longest due first; across accounts, because workers serve all of them.
 * @returns a function, which for a sandbox is given the account
 */
export const dueRecords =
  (table: RecordTable, moment: PgColumn, where?: SQL) =>
  (db: Queryable, now: Date, limit: number, accountId?: string): Promise<JobRef[]> =>
    db
      .select({ accountId: table.accountId, id: table.id })
      .from<PgTable>(table)
      .where(and(ofAccount(table, accountId), where, lte(moment, now)))
      .orderBy(asc(moment))
      .limit(limit) as unknown as Promise<JobRef[]>;

/** The condition that a record belongs to the account, if one is given. */
export const ofAccount = (
  { accountId }: Pick<RecordTable, "accountId">,
  given: string | undefined,
): SQL | undefined => (given === undefined ? undefined : eq(accountId, given));

/** When the next record of an account becomes due after a time: for sandboxes, see `JobDefinition`. */
export const nextRecord =
  (table: PgTable & Record<"accountId", PgColumn>, moment: PgColumn, where?: SQL) =>
  async (db: Queryable, accountId: string, after: Date): Promise<Date | null> => {
    const [row] = await db
      .select({ at: moment })
      .from(table as PgTable)
      .where(and(eq(table.accountId, accountId), where, gt(moment, after)))
      .orderBy(asc(moment))
      .limit(1);
    return (row?.at as Date | null | undefined) ?? null;
  };

/** `due` and `next` for records that are worked on one at a time per account: see `JobDefinition`. */
export function dueByAccount(table: RecordTable, moment: PgColumn, where?: SQL) {
  const { accountId, id } = table;
  return {
    /** The record of each account that is longest due; across accounts, because workers serve all of them. */
    due(db: Queryable, now: Date, limit: number, of?: string): Promise<JobRef[]> {
      const first = db
        .selectDistinctOn([accountId], { accountId, id, moment })
        .from(table as PgTable)
        .where(and(ofAccount(table, of), where, lte(moment, now)))
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
