import { and, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { isSignedIn } from "../../../db/signed-in.ts";
import { ownerNotices, pushNotices, pushSubscriptions, signIns } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { dueRecords, earliest } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

export type PushNoticeRow = typeof pushNotices.$inferSelect;

/** Across accounts, because workers serve all of them. */
export const due = dueRecords(pushNotices, pushNotices.dueAt);
export const nextDue = earliest(pushNotices, pushNotices.dueAt);

const settled = (accountId: string, now: Date) =>
  and(
    eq(ownerNotices.accountId, accountId),
    isNull(ownerNotices.mailId),
    isNotNull(ownerNotices.recipientId),
    lte(ownerNotices.dueAt, now),
    isNull(ownerNotices.pushedAt),
  );

/**
 * The due notices not yet queued for their recipients' browsers, once per browser. Nobody is notified of their own
 * actions.
 */
export const unpushed = (tx: Tx, accountId: string, now: Date, kinds: string[]) =>
  tx
    .select({
      kind: ownerNotices.kind,
      data: ownerNotices.data,
      subscriptionId: pushSubscriptions.id,
    })
    .from(ownerNotices)
    .innerJoin(
      pushSubscriptions,
      and(
        eq(pushSubscriptions.accountId, ownerNotices.accountId),
        eq(pushSubscriptions.personId, ownerNotices.recipientId),
      ),
    )
    .innerJoin(signIns, isSignedIn(now))
    .where(
      and(
        settled(accountId, now),
        inArray(ownerNotices.kind, kinds),
        sql`(${ownerNotices.kind} <> 'text' or ${ownerNotices.data} ? 'conversationId')`,
        sql`(${ownerNotices.data} ->> 'actorId')::uuid is distinct from ${ownerNotices.recipientId}`,
      ),
    )
    .orderBy(ownerNotices.id, pushSubscriptions.id);

/** @param onlyPushed the kinds that are never emailed, whose rows are deleted */
export async function setPushed(tx: Tx, accountId: string, now: Date, onlyPushed: string[]): Promise<void> {
  await tx.delete(ownerNotices).where(and(settled(accountId, now), inArray(ownerNotices.kind, onlyPushed)));
  await tx.update(ownerNotices).set({ pushedAt: now }).where(settled(accountId, now));
}

export async function insert(tx: Tx, rows: (typeof pushNotices.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(pushNotices).values(rows);
}

const byRef = ({ accountId, id }: JobRef) =>
  and(eq(pushNotices.accountId, accountId), eq(pushNotices.id, id));

/** Claims a notice for one attempt, if it is due. @param until when the next attempt is due */
export async function claim(tx: Tx, ref: JobRef, now: Date, until: Date): Promise<PushNoticeRow | undefined> {
  const [row] = await tx
    .update(pushNotices)
    .set({ dueAt: until, attempts: sql`${pushNotices.attempts} + 1` })
    .where(and(byRef(ref), lte(pushNotices.dueAt, now)))
    .returning();
  return row;
}

export async function remove(db: Queryable, ref: JobRef): Promise<void> {
  await db.delete(pushNotices).where(byRef(ref));
}

export async function postpone(db: Queryable, ref: JobRef, dueAt: Date): Promise<void> {
  await db.update(pushNotices).set({ dueAt }).where(byRef(ref));
}
