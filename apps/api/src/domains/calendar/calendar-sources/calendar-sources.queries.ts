import { and, eq, isNull, or } from "drizzle-orm";
import { calendarSources } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";
import { dueByAccount, earliest } from "../../../platform/jobs/due.ts";

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

export const { due, next } = dueByAccount(sources, sources.nextFetchAt);

export const nextDue = earliest(sources, sources.nextFetchAt);

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("calendar_sources", {
  from: sources,
  order: { direction: "desc", by: { createdAt: sources.createdAt, id: sources.id } },
});
