import { and, asc, eq, getTableColumns, or } from "drizzle-orm";
import { people, savedViews } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { insertion, removeById, updateById } from "../../../platform/database/rows.ts";

export type SavedViewRow = typeof savedViews.$inferSelect;

const isOwn = (makerId: string | undefined) =>
  makerId === undefined ? undefined : eq(savedViews.makerId, makerId);

/** The views visible to a person, oldest first. @param personId undefined: only shared views */
export const visible = (db: Queryable, accountId: string, personId: string | undefined) =>
  db
    .select({ ...getTableColumns(savedViews), makerName: people.name })
    .from(savedViews)
    .leftJoin(people, and(eq(people.accountId, savedViews.accountId), eq(people.id, savedViews.makerId)))
    .where(and(eq(savedViews.accountId, accountId), or(savedViews.isShared, isOwn(personId))))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id));

export const ofMaker = (tx: Tx, accountId: string, makerId: string): Promise<SavedViewRow[]> =>
  tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.accountId, accountId), isOwn(makerId)));

export const countShared = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(savedViews, and(eq(savedViews.accountId, accountId), savedViews.isShared));

export const insert = insertion(savedViews);

export const update = updateById(savedViews);

export const remove = removeById(savedViews);

export async function removeUnshared(tx: Tx, accountId: string, makerId: string): Promise<void> {
  await tx
    .delete(savedViews)
    .where(and(eq(savedViews.accountId, accountId), isOwn(makerId), eq(savedViews.isShared, false)));
}
