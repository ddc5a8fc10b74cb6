import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { mailboxes } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";
import { dueByAccount, earliest } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

export type MailboxRow = typeof mailboxes.$inferSelect;

export const find = lookup((db) =>
  db.select().from(mailboxes).where(among(mailboxes)).prepare("find_mailbox"),
);

/** Locks a mailbox until the transaction ends. */
export const lock = lockById(mailboxes, "update");

export const insert = insertion(mailboxes);

export const update = updateById(mailboxes);

export const remove = removeById(mailboxes);

export const countAll = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(mailboxes, eq(mailboxes.accountId, accountId));

/** The addresses of an account's mailboxes, lowercase. */
export async function addressesOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ address: sql<string>`lower(${mailboxes.address})` })
    .from(mailboxes)
    .where(eq(mailboxes.accountId, accountId));
  return rows.map(({ address }) => address);
}

const sends = (accountId: string) =>
  and(eq(mailboxes.accountId, accountId), mailboxes.active, isNotNull(mailboxes.smtpSecret));

/** The mailbox that the account sends from. @param except another than this one */
export async function findSender(
  db: Queryable,
  accountId: string,
  except?: string,
): Promise<MailboxRow | undefined> {
  const [row] = await db
    .select()
    .from(mailboxes)
    .where(and(sends(accountId), except === undefined ? undefined : ne(mailboxes.id, except)));
  return row;
}

const isActive = eq(mailboxes.active, true);

export const { due, next } = dueByAccount(mailboxes, mailboxes.nextCheckAt, isActive);

export const nextDue = earliest(mailboxes, mailboxes.nextCheckAt, isActive);

/** Claims a due mailbox for one check: no other worker claims it before `until`. */
export async function claim(
  db: Queryable,
  { accountId, id }: JobRef,
  now: Date,
  until: Date,
): Promise<MailboxRow | undefined> {
  const [row] = await db
    .update(mailboxes)
    .set({ nextCheckAt: until })
    .where(
      and(
        eq(mailboxes.accountId, accountId),
        eq(mailboxes.id, id),
        isActive,
        lte(mailboxes.nextCheckAt, now),
      ),
    )
    .returning();
  return row;
}

/** A place in a folder. */
export interface Position {
  uidValidity: number;
  uid: number;
}

/**
 * Records that an email is about to be imported. @returns false when another worker has imported it, or the folder has
 * changed
 */
export async function noteAttempt(
  db: Queryable,
  { accountId, id }: JobRef,
  { uidValidity, uid }: Position,
  { attempts, now, until }: { attempts: number; now: Date; until: Date },
): Promise<boolean> {
  const rows = await db
    .update(mailboxes)
    .set({ attemptedUid: uid, attempts, nextCheckAt: unlessAnnounced(now, until) })
    .where(isBefore({ accountId, id }, { uidValidity, uid }))
    .returning({ id: mailboxes.id });
  return rows.length > 0;
}

/** Keeps the mailbox due if more mail was announced meanwhile. */
const unlessAnnounced = (now: Date, until: Date) =>
  sql`case when ${mailboxes.nextCheckAt} > ${now.toISOString()}::timestamptz
    then ${until.toISOString()}::timestamptz else ${mailboxes.nextCheckAt} end`;

const isBefore = ({ accountId, id }: JobRef, { uidValidity, uid }: Position) =>
  and(
    eq(mailboxes.accountId, accountId),
    eq(mailboxes.id, id),
    mailboxes.active,
    eq(mailboxes.uidValidity, uidValidity),
    lt(mailboxes.lastUid, uid),
  );

/**
 * Advances the position past an email, in the transaction that imports it. @returns false when it is already past it, or
 * the folder has changed: then the transaction must not commit
 */
export async function advance(
  tx: Tx,
  { accountId, id }: JobRef,
  { uidValidity, uid }: Position,
  changes: { isLeft: boolean; now: Date; until: Date },
): Promise<boolean> {
  const rows = await tx
    .update(mailboxes)
    .set({
      lastUid: uid,
      nextCheckAt: unlessAnnounced(changes.now, changes.until),
      ...(changes.isLeft && { leftCount: sql`${mailboxes.leftCount} + 1` }),
    })
    .where(isBefore({ accountId, id }, { uidValidity, uid }))
    .returning({ id: mailboxes.id });
  return rows.length > 0;
}

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("mailboxes", {
  from: mailboxes,
  order: { direction: "desc", by: { createdAt: mailboxes.createdAt, id: mailboxes.id } },
});

/** Writes only what changed, because every sent email calls this. */
export async function noteSendError(
  tx: Tx,
  accountId: string,
  id: string,
  failure: string | null,
): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ lastSendError: failure })
    .where(
      and(
        eq(mailboxes.accountId, accountId),
        eq(mailboxes.id, id),
        sql`${mailboxes.lastSendError} is distinct from ${failure}`,
      ),
    );
}

/** Leases a mailbox to a process that watches it, unless another one has the lease or the mailbox was changed. */
export async function beginWatch(
  db: Queryable,
  { accountId, id, updatedAt }: MailboxRow,
  token: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const isFree = or(
    isNull(mailboxes.watchedUntil),
    lt(mailboxes.watchedUntil, now),
    eq(mailboxes.watchToken, token),
  );
  const rows = await db
    .update(mailboxes)
    .set({ watchToken: token, watchedUntil: until })
    .where(
      and(
        eq(mailboxes.accountId, accountId),
        eq(mailboxes.id, id),
        mailboxes.active,
        eq(mailboxes.updatedAt, updatedAt),
        isFree,
      ),
    )
    .returning({ id: mailboxes.id });
  return rows.length > 0;
}

/** Renews the leases of a process, across accounts. @returns the mailboxes that it may continue to watch */
export const renewWatches = (db: Queryable, token: string, until: Date): Promise<{ id: string }[]> =>
  db
    .update(mailboxes)
    .set({ watchedUntil: until })
    .where(and(eq(mailboxes.watchToken, token), mailboxes.active))
    .returning({ id: mailboxes.id });

export async function endWatches(db: Queryable, token: string): Promise<void> {
  await db
    .update(mailboxes)
    .set({ watchToken: null, watchedUntil: null })
    .where(eq(mailboxes.watchToken, token));
}

/** Makes the next check due now. */
export async function makeDue(db: Queryable, { accountId, id }: JobRef, now: Date): Promise<void> {
  await db
    .update(mailboxes)
    .set({ nextCheckAt: now })
    .where(
      and(
        eq(mailboxes.accountId, accountId),
        eq(mailboxes.id, id),
        mailboxes.active,
        gt(mailboxes.nextCheckAt, now),
      ),
    );
}
