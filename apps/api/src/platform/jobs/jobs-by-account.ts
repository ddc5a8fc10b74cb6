import { and, eq, isNull, lte, notInArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/database.ts";
import type { JobRef } from "./wake.ts";

/** A table of jobs. A job that has not ended has no `completedAt`. */
type JobTable = PgTable & Record<"accountId" | "id" | "createdAt" | "completedAt", PgColumn>;

/** `due` and `next` for jobs that an account runs one at a time, oldest first: see `JobDefinition`. */
export function jobsByAccount(table: JobTable) {
  const { accountId, id, createdAt, completedAt } = table;
  return {
    /** The oldest job of each account that has not ended, oldest first; across accounts, because workers serve all. */
    due(db: Queryable, now: Date, limit: number): Promise<JobRef[]> {
      const oldest = db
        .selectDistinctOn([accountId], { accountId, id, createdAt })
        .from(table as PgTable)
        .where(and(isNull(completedAt), lte(createdAt, now)))
        .orderBy(accountId, createdAt)
        .as("oldest");
      return db
        .select({ accountId: oldest.accountId, id: oldest.id })
        .from(oldest)
        .orderBy(oldest.createdAt)
        .limit(limit) as Promise<JobRef[]>;
    },

    /** The oldest job of an account that has not ended, except for these. */
    async next(db: Queryable, owner: string, except: string[]): Promise<JobRef | undefined> {
      const rows = await db
        .select({ accountId, id })
        .from(table as PgTable)
        .where(and(eq(accountId, owner), isNull(completedAt), notInArray(id, except)))
        .orderBy(createdAt)
        .limit(1);
      return (rows as JobRef[])[0];
    },
  };
}
