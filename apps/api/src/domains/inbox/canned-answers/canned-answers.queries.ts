import { eq } from "drizzle-orm";
import { cannedAnswers } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";

export type CannedAnswerRow = typeof cannedAnswers.$inferSelect;

export const find = lookup((db) =>
  db.select().from(cannedAnswers).where(among(cannedAnswers)).prepare("find_canned_answer"),
);

export const countAll = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(cannedAnswers, eq(cannedAnswers.accountId, accountId));

export const insert = insertion(cannedAnswers);

/** Nobody else changes or deletes it until the transaction ends. @returns the row, if there is one */
export const lock = lockById(cannedAnswers, "no key update");

export const update = updateById(cannedAnswers);

/** @returns whether there was one */
export const remove = removeById(cannedAnswers);

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("canned_answers", {
  from: cannedAnswers,
  order: { direction: "desc", by: { createdAt: cannedAnswers.createdAt, id: cannedAnswers.id } },
});
