import { and, eq, inArray, sql } from "drizzle-orm";
import { conversations, hasLabel, labels } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";

export type LabelRow = typeof labels.$inferSelect;

export const find = lookup((db) => db.select().from(labels).where(among(labels)).prepare("find_label"));

export const countAll = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(labels, eq(labels.accountId, accountId));

/** @returns the id of the label with this name */
export async function findNamed(tx: Tx, accountId: string, nameKey: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.accountId, accountId), eq(labels.nameKey, nameKey)));
  return row?.id;
}

/** Prevents the deletion of labels until the transaction ends. @returns the number of those that exist */
export async function share(tx: Tx, accountId: string, ids: string[]): Promise<number> {
  const rows = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.accountId, accountId), inArray(labels.id, ids)))
    .orderBy(labels.id)
    .for("key share");
  return rows.length;
}

export const insert = insertion(labels);

/** Nobody else changes or deletes it until the transaction ends. @returns the row, if there is one */
export const lock = lockById(labels, "no key update");

export const update = updateById(labels);

/** @returns whether there was one */
export const remove = removeById(labels);

/** Takes a label off conversations. @param limit on the number of conversations @returns the number changed */
export async function takeOff(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
  limit?: number,
): Promise<number> {
  const own = eq(conversations.accountId, accountId);
  const some = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(own, hasLabel(sql`${id}`)))
    .orderBy(conversations.id)
    .for("no key update");
  const rows = await tx
    .update(conversations)
    .set({ labelIds: sql`array_remove(${conversations.labelIds}, ${id}::uuid)`, updatedAt: now })
    .where(and(own, inArray(conversations.id, limit === undefined ? some : some.limit(limit))))
    .returning({ id: conversations.id });
  return rows.length;
}

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("labels", {
  from: labels,
  order: { direction: "desc", by: { createdAt: labels.createdAt, id: labels.id } },
});
