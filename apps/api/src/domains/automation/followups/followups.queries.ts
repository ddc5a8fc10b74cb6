import { and, eq, sql } from "drizzle-orm";
import { followups } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion } from "../../../platform/database/rows.ts";
import { dueRecords, earliest, nextRecord } from "../../../platform/jobs/due.ts";

export type FollowupRow = typeof followups.$inferSelect;

const byId = (accountId: string, id: string) => and(eq(followups.accountId, accountId), eq(followups.id, id));

export const find = lookup((db) =>
  db.select().from(followups).where(among(followups)).prepare("find_followup"),
);

export const insert = insertion(followups);

/** Updates a follow-up that is still pending. @returns nothing when it is not */
export async function updatePending(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<typeof followups.$inferInsert>,
): Promise<FollowupRow | undefined> {
  const [row] = await tx
    .update(followups)
    .set(changes)
    .where(and(byId(accountId, id), eq(followups.status, "pending")))
    .returning();
  return row;
}

export async function setConversation(
  tx: Tx,
  accountId: string,
  id: string,
  conversationId: string,
): Promise<void> {
  await tx.update(followups).set({ conversationId }).where(byId(accountId, id));
}

/** Ends a follow-up whose message is in flight. */
export async function settle(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<typeof followups.$inferInsert>,
): Promise<void> {
  await tx
    .update(followups)
    .set(changes)
    .where(and(byId(accountId, id), eq(followups.status, "processing")));
}

export async function cancelOf(tx: Tx, accountId: string, contactId: string, now: Date): Promise<void> {
  await tx
    .update(followups)
    .set({ status: "cancelled", updatedAt: now })
    .where(
      and(
        eq(followups.accountId, accountId),
        eq(followups.contactId, contactId),
        eq(followups.status, "pending"),
      ),
    );
}

/** Follow-ups that are due, longest overdue first; across accounts, because workers serve all of them. */
export const due = dueRecords(followups, followups.scheduledFor, eq(followups.status, "pending"));

export const nextDue = earliest(followups, followups.scheduledFor, eq(followups.status, "pending"));

export const nextOf = nextRecord(followups, followups.scheduledFor, eq(followups.status, "pending"));

/** Newest first; the id decides for records created in the same millisecond. */
export const list = filteredList("followups", {
  from: followups,
  filters: {
    status: (value) => eq(followups.status, value),
    contactId: (value) => eq(followups.contactId, value),
  },
  kept: [{ list: "followups", by: { status: (value) => sql`key_1 = ${value}` } }],
  order: { direction: "desc", by: { createdAt: followups.createdAt, id: followups.id } },
});
