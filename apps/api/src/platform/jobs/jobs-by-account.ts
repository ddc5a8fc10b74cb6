import { and, eq, isNull, lte, notInArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/database.ts";
import type { JobRef } from "./wake.ts";

/** A table of jobs. Unfinished jobs have no `completedAt`. */
type JobTable = PgTable & Record<"accountId" | "id" | "createdAt" | "completedAt", PgColumn>;

/** `due` and `next` for jobs that run one at a time per account, oldest first: see `JobDefinition`. */
export function jobsByAccount(table: JobTable) {
  const { accountId, id, createdAt, completedAt } = table;
  return {
    /** The oldest unfinished job of each account, oldest first; across accounts, because workers serve all of them. */
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

    /** The oldest unfinished job of an account, excluding these. */
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
