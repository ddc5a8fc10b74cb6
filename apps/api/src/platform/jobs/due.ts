import { and, asc, lte, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/database.ts";
import type { JobRef } from "./wake.ts";

/** Finds the records that are due, longest due first; across accounts, because workers serve all of them. */
export const dueRecords =
  (table: PgTable & { accountId: PgColumn; id: PgColumn }, moment: PgColumn, where?: SQL) =>
  (db: Queryable, now: Date, limit: number): Promise<JobRef[]> =>
    db
      .select({ accountId: table.accountId, id: table.id })
      .from<PgTable>(table)
      .where(and(where, lte(moment, now)))
      .orderBy(asc(moment))
      .limit(limit) as unknown as Promise<JobRef[]>;

/** Finds the earliest time in a column, across accounts: when work becomes due next. Null if there is none. */
export const earliest =
  (table: PgTable, moment: PgColumn, where?: SQL) =>
  async (db: Queryable): Promise<Date | null> => {
    const [row] = await db.select({ at: moment }).from(table).where(where).orderBy(asc(moment)).limit(1);
    return (row?.at as Date | null | undefined) ?? null;
  };
