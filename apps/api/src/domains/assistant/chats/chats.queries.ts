import { and, count, eq, gte, isNull, or, sql } from "drizzle-orm";
import { chats, contacts } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { lockById } from "../../../platform/database/rows.ts";
import { dueRecords, nextRecord } from "../../../platform/jobs/due.ts";

export type ChatRow = typeof chats.$inferSelect;

const byId = (accountId: string, id: string) => and(eq(chats.accountId, accountId), eq(chats.id, id));

const findQuery = prepared((db) =>
  db
    .select({
      id: chats.id,
      contactId: chats.contactId,
      language: chats.language,
      opening: chats.opening,
      state: chats.state,
      createdAt: chats.createdAt,
    })
    .from(chats)
    .leftJoin(contacts, and(eq(contacts.accountId, chats.accountId), eq(contacts.id, chats.contactId)))
    .where(
      and(
        eq(chats.accountId, sql.placeholder("accountId")),
        eq(chats.id, sql.placeholder("id")),
        // A chat is over once its contact has been deleted.
        or(isNull(chats.contactId), and(sql`${contacts.id} is not null`, isNull(contacts.deletedAt))),
      ),
    )
    .prepare("find_chat"),
);
export type KnownChat = Awaited<ReturnType<ReturnType<typeof findQuery>["execute"]>>[number];

/** A chat whose contact has not been deleted. */
export async function find(db: Queryable, accountId: string, id: string): Promise<KnownChat | undefined> {
  const [row] = await findQuery(db).execute({ accountId, id });
  return row;
}

/** Locks a chat until the transaction ends, so that its messages are answered one at a time. */
export const lock = lockById(chats, "update");

/** @returns nothing when the client has already made the same request */
export async function insert(tx: Tx, chat: typeof chats.$inferInsert): Promise<ChatRow | undefined> {
  const [row] = await tx.insert(chats).values(chat).onConflictDoNothing().returning();
  return row;
}

export async function findByClientKey(
  db: Queryable,
  accountId: string,
  clientKey: string,
): Promise<ChatRow | undefined> {
  const [row] = await db
    .select()
    .from(chats)
    .where(and(eq(chats.accountId, accountId), eq(chats.clientKey, clientKey)));
  return row;
}

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<typeof chats.$inferInsert>,
): Promise<void> {
  await tx.update(chats).set(changes).where(byId(accountId, id));
}

/** Number of chats opened since then, counted up to a limit. */
export async function countSince(tx: Tx, accountId: string, since: Date, limit: number): Promise<number> {
  const opened = tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.accountId, accountId), gte(chats.createdAt, since)))
    .limit(limit)
    .as("opened");
  const [row] = await tx.select({ total: count() }).from(opened);
  return row!.total;
}

/** Chats that are due to end, across accounts. */
export const ending = dueRecords(chats, chats.endsAt);

export const nextEnding = nextRecord(chats, chats.endsAt);
