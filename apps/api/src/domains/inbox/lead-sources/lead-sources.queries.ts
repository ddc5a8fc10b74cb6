import { and, eq } from "drizzle-orm";
import { leadSources } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";

export type LeadSourceRow = typeof leadSources.$inferSelect;

export const find = lookup((db) =>
  db.select().from(leadSources).where(among(leadSources)).prepare("find_lead_source"),
);

/** Finds an active source of any account, for email to its address. */
export async function findActiveAnywhere(db: Queryable, id: string): Promise<LeadSourceRow | undefined> {
  const [row] = await db
    .select()
    .from(leadSources)
    .where(and(eq(leadSources.id, id), eq(leadSources.active, true)))
    .limit(1);
  return row;
}

export const countAll = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(leadSources, eq(leadSources.accountId, accountId));

export const insert = insertion(leadSources);

/** Nobody else changes or deletes it until the transaction ends. */
export const lock = lockById(leadSources, "update");

export const update = updateById(leadSources);

/** @returns whether there was one */
export const remove = removeById(leadSources);

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("lead_sources", {
  from: leadSources,
  order: { direction: "desc", by: { createdAt: leadSources.createdAt, id: leadSources.id } },
});
