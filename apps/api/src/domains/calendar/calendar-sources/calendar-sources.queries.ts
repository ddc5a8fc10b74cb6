import { and, asc, eq, isNull, lte, notInArray, or } from "drizzle-orm";
import { calendarSources } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";
import { earliest } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

const sources = calendarSources;

export type SourceRow = typeof sources.$inferSelect;

export const find = lookup((db) =>
  db.select().from(sources).where(among(sources)).prepare("find_calendar_source"),
);

/** Locks a source until the transaction ends. */
export const lock = lockById(sources, "update");

export const insert = insertion(sources);

export const update = updateById(sources);

export const remove = removeById(sources);

/** The source of a calendar account. */
export async function findOf(
  tx: Tx,
  accountId: string,
  calendarAccountId: string,
): Promise<SourceRow | undefined> {
  const [row] = await tx
    .select()
    .from(sources)
    .where(and(eq(sources.accountId, accountId), eq(sources.calendarAccountId, calendarAccountId)))
    .for("update");
  return row;
}

/** The sources whose entries block showings of a property. */
export const blocking = (db: Queryable, accountId: string, propertyId: string): Promise<SourceRow[]> =>
  db
    .select()
    .from(sources)
    .where(
      and(
        eq(sources.accountId, accountId),
        or(isNull(sources.propertyId), eq(sources.propertyId, propertyId)),
      ),
    );

/** The most overdue source of each account. Across accounts, because workers serve all of them. */
export async function due(db: Queryable, now: Date, limit: number): Promise<JobRef[]> {
  const { accountId, id, nextFetchAt } = sources;
  const first = db
    .selectDistinctOn([accountId], { accountId, id, nextFetchAt })
    .from(sources)
    .where(lte(nextFetchAt, now))
    .orderBy(accountId, nextFetchAt)
    .as("first");
  return db
    .select({ accountId: first.accountId, id: first.id })
    .from(first)
    .orderBy(first.nextFetchAt)
    .limit(limit);
}

/** The most overdue source of an account, other than these. */
export async function next(
  db: Queryable,
  accountId: string,
  now: Date,
  except: string[],
): Promise<JobRef | undefined> {
  const [row] = await db
    .select({ accountId: sources.accountId, id: sources.id })
    .from(sources)
    .where(
      and(eq(sources.accountId, accountId), lte(sources.nextFetchAt, now), notInArray(sources.id, except)),
    )
    .orderBy(asc(sources.nextFetchAt))
    .limit(1);
  return row;
}

export const nextDue = earliest(sources, sources.nextFetchAt);

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("calendar_sources", {
  from: sources,
  order: { direction: "desc", by: { createdAt: sources.createdAt, id: sources.id } },
});
