import { and, eq, inArray } from "drizzle-orm";
import { notes, people } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, removeById } from "../../../platform/database/rows.ts";

export type NoteRow = typeof notes.$inferSelect;

export const find = lookup((db) => db.select().from(notes).where(among(notes)).prepare("find_note"));

export const insert = insertion(notes);

/** @returns whether there was one */
export const remove = removeById(notes);

/** Keeps people in the account until the transaction ends. @returns the ids of those who are in it */
export async function sharePeople(tx: Tx, accountId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.accountId, accountId), inArray(people.id, ids)))
    .orderBy(people.id)
    .for("share");
  return rows.map(({ id }) => id);
}

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("notes", {
  from: notes,
  filters: { conversationId: (value) => eq(notes.conversationId, value) },
  order: { direction: "desc", by: { createdAt: notes.createdAt, id: notes.id } },
});
