import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, min, notInArray, sql } from "drizzle-orm";
import { ownerNotices } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { earliest } from "../../../platform/jobs/due.ts";

export type NoticeRow = typeof ownerNotices.$inferSelect;

const waits = isNull(ownerNotices.mailId);
const waitingOf = (accountId: string) => and(eq(ownerNotices.accountId, accountId), waits);
const dueOf = (accountId: string, now: Date) => and(waitingOf(accountId), lte(ownerNotices.dueAt, now));

/** Accounts with due notices, most overdue first. */
export async function dueAccounts(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ accountId: ownerNotices.accountId })
    .from(ownerNotices)
    .where(and(waits, lte(ownerNotices.dueAt, now)))
    .groupBy(ownerNotices.accountId)
    .orderBy(min(ownerNotices.dueAt))
    .limit(limit);
  return rows.map(({ accountId }) => accountId);
}

export const nextDue = earliest(ownerNotices, ownerNotices.dueAt, waits);

/** Serializes workers emailing an account's owner, until the transaction ends. */
export async function lock(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 2027))`);
}

/** When each email since the given time was queued, oldest first. */
export async function mailsSince(tx: Tx, accountId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectDistinct({ mailId: ownerNotices.mailId, mailedAt: ownerNotices.mailedAt })
    .from(ownerNotices)
    .where(and(eq(ownerNotices.accountId, accountId), gt(ownerNotices.mailedAt, since)))
    .orderBy(asc(ownerNotices.mailedAt));
  return rows.map(({ mailedAt }) => mailedAt!);
}

/** The oldest due notices of an account. */
export const dueNotices = (tx: Tx, accountId: string, now: Date, limit: number): Promise<NoticeRow[]> =>
  tx.select().from(ownerNotices).where(dueOf(accountId, now)).orderBy(asc(ownerNotices.id)).limit(limit);

/** Locks and returns the notice about a conversation that is still waiting for details. */
export async function lockAbout(
  tx: Tx,
  accountId: string,
  conversationId: string,
): Promise<NoticeRow | undefined> {
  const [row] = await tx
    .select()
    .from(ownerNotices)
    .where(and(waitingOf(accountId), sql`${ownerNotices.data} ->> 'conversationId' = ${conversationId}`))
    .for("update")
    .limit(1);
  return row;
}

export async function update(
  tx: Tx,
  { accountId, id }: Pick<NoticeRow, "accountId" | "id">,
  changes: Pick<NoticeRow, "data" | "dueAt">,
): Promise<void> {
  await tx
    .update(ownerNotices)
    .set(changes)
    .where(and(eq(ownerNotices.accountId, accountId), eq(ownerNotices.id, id)));
}

/** Postpones due notices; those due later keep their time. */
export async function postpone(tx: Tx, accountId: string, now: Date, dueAt: Date): Promise<void> {
  await tx.update(ownerNotices).set({ dueAt }).where(dueOf(accountId, now));
}

export async function setMailed(
  tx: Tx,
  accountId: string,
  ids: string[],
  mail: { mailId: string; mailedAt: Date },
): Promise<void> {
  await tx
    .update(ownerNotices)
    .set(mail)
    .where(and(eq(ownerNotices.accountId, accountId), inArray(ownerNotices.id, ids)));
}

/** Deletes an account's due notices, except these. @returns how many */
export async function deleteDue(
  tx: Tx,
  accountId: string,
  now: Date,
  except: string[] = [],
): Promise<number> {
  const others = except.length > 0 ? notInArray(ownerNotices.id, except) : undefined;
  const deleted = tx.$with("deleted").as(
    tx
      .delete(ownerNotices)
      .where(and(dueOf(accountId, now), others))
      .returning({ id: ownerNotices.id }),
  );
  const [row] = await tx.with(deleted).select({ total: count() }).from(deleted);
  return row!.total;
}

export async function remove(tx: Tx, accountId: string, ids: string[]): Promise<void> {
  await tx
    .delete(ownerNotices)
    .where(and(eq(ownerNotices.accountId, accountId), inArray(ownerNotices.id, ids)));
}

/** Deletes the notices of emails that no longer count toward the limit. */
export async function deleteMailed(tx: Tx, accountId: string, until: Date): Promise<void> {
  await tx
    .delete(ownerNotices)
    .where(
      and(
        eq(ownerNotices.accountId, accountId),
        isNotNull(ownerNotices.mailedAt),
        lte(ownerNotices.mailedAt, until),
      ),
    );
}
