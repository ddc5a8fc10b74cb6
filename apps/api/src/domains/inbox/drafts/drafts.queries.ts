import { and, eq, gt, lte, sql } from "drizzle-orm";
import { drafts } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, removeById, updateById } from "../../../platform/database/rows.ts";

export type DraftRow = typeof drafts.$inferSelect;
export type NewDraft = typeof drafts.$inferInsert;

const byId = (accountId: string, id: string) => and(eq(drafts.accountId, accountId), eq(drafts.id, id));

export const find = lookup((db) => db.select().from(drafts).where(among(drafts)).prepare("find_draft"));

export const insert = insertion(drafts);

/** Updates a draft that is pending at this time. @returns nothing if it is not pending */
export async function updatePending(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
  changes: Partial<NewDraft>,
): Promise<DraftRow | undefined> {
  const [row] = await tx
    .update(drafts)
    .set(changes)
    .where(and(byId(accountId, id), eq(drafts.status, "pending"), gt(drafts.expiresAt, now)))
    .returning();
  return row;
}

export const update = updateById(drafts);

/** @returns whether the draft existed */
export const remove = removeById(drafts);

const pending = eq(drafts.status, "pending");

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("drafts", {
  from: drafts,
  // Whether a draft is pending or expired depends on the clock.
  filters: {
    contactId: (value) => eq(drafts.contactId, value),
    channel: (value) => eq(drafts.channel, value),
    pendingAt: (value) => and(pending, gt(drafts.expiresAt, value)),
    expiredAt: (value) => and(pending, lte(drafts.expiresAt, value)),
    sent: (value) => and(eq(drafts.status, "sent"), sql`${value}::boolean`),
  },
  kept: [{ list: "drafts", by: {} }],
  order: { direction: "desc", by: { createdAt: drafts.createdAt, id: drafts.id } },
});
