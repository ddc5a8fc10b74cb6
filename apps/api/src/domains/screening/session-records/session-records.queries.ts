import { and, asc, eq, gt, sql } from "drizzle-orm";
import {
  sessionRecordEntries as entries,
  sessionRecordHeads as heads,
  prescreeningSessions as sessions,
} from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";

export type { AskedQuestion, SessionForm, SessionOutcome } from "../../../db/tables/index.ts";
export type EntryRow = typeof entries.$inferSelect;
export type HeadRow = typeof heads.$inferSelect;

const ofSession = (accountId: string, sessionId: string) =>
  and(eq(entries.accountId, accountId), eq(entries.sessionId, sessionId));

/** Locks the end of a record until the transaction ends. @returns the next entry's position, and the previous hash */
export async function lockNextPosition(
  tx: Tx,
  { accountId, sessionId, at }: { accountId: string; sessionId: string; at: Date },
): Promise<{ position: number; previousHash: string }> {
  const [row] = await tx
    .insert(heads)
    .values({ accountId, sessionId, length: 1, hash: "", lastAt: at })
    .onConflictDoUpdate({
      target: [heads.accountId, heads.sessionId],
      set: { length: sql`${heads.length} + 1`, lastAt: at },
    })
    .returning({ position: heads.length, previousHash: heads.hash });
  return row!;
}

/** Appends an entry at the position that was taken. */
export async function append(tx: Tx, entry: EntryRow): Promise<void> {
  await tx.insert(entries).values(entry);
  await tx
    .update(heads)
    .set({ hash: entry.hash })
    .where(and(eq(heads.accountId, entry.accountId), eq(heads.sessionId, entry.sessionId)));
}

export async function head(
  db: Queryable,
  accountId: string,
  sessionId: string,
): Promise<HeadRow | undefined> {
  const [row] = await db
    .select()
    .from(heads)
    .where(and(eq(heads.accountId, accountId), eq(heads.sessionId, sessionId)));
  return row;
}

/** Entries after a position, in order. */
export const entriesAfter = (
  db: Queryable,
  accountId: string,
  sessionId: string,
  { after, limit }: { after: number; limit: number },
): Promise<EntryRow[]> =>
  db
    .select()
    .from(entries)
    .where(and(ofSession(accountId, sessionId), gt(entries.position, after)))
    .orderBy(asc(entries.position))
    .limit(limit);

/** The records of all accounts, or of one, in id order. */
export const headsAfter = (
  db: Queryable,
  after: Pick<HeadRow, "accountId" | "sessionId">,
  { limit, accountId }: { limit: number; accountId?: string | undefined },
): Promise<HeadRow[]> =>
  db
    .select()
    .from(heads)
    .where(
      and(
        sql`(${heads.accountId}, ${heads.sessionId}) > (${after.accountId}::uuid, ${after.sessionId}::uuid)`,
        accountId === undefined ? undefined : eq(heads.accountId, accountId),
      ),
    )
    .orderBy(asc(heads.accountId), asc(heads.sessionId))
    .limit(limit);

/** The sessions of a contact. */
export const sessionsOf = async (tx: Tx, accountId: string, contactId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.accountId, accountId), eq(sessions.contactId, contactId)))
      .orderBy(asc(sessions.id))
  ).map(({ id }) => id);

/** Redacts what identifies the contact from an entry. Nothing else may do that: a trigger checks the setting. */
export async function redact(tx: Tx, entry: EntryRow, data: string): Promise<void> {
  await tx.execute(sql`select set_config('rental.records', 'erase', true)`);
  await tx
    .update(entries)
    .set({ data, isRedacted: true })
    .where(and(ofSession(entry.accountId, entry.sessionId), eq(entries.position, entry.position)));
  await tx.execute(sql`select set_config('rental.records', '', true)`);
}

/** Restores the time of the last entry, which determines how long a record is kept: erasure does not extend it. */
export async function keepLastAt(tx: Tx, head: HeadRow): Promise<void> {
  await tx
    .update(heads)
    .set({ lastAt: head.lastAt })
    .where(and(eq(heads.accountId, head.accountId), eq(heads.sessionId, head.sessionId)));
}
