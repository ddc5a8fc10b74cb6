import { and, asc, desc, eq, gt, inArray, isNull, lte, min, sql } from "drizzle-orm";
import { chats, messages } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { earliest, inTurns, nextRecord, ofAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import { inConversation, type MessageRow } from "./messages.queries.ts";

/** The chat that the contact opened most recently. Its conversation has the same id. */
export async function latestChat(
  db: Queryable,
  accountId: string,
  contactId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.accountId, accountId), eq(chats.contactId, contactId)))
    .orderBy(desc(chats.createdAt), desc(chats.id))
    .limit(1);
  return row?.id;
}

/** Marks a message as waiting for the chat to show it. */
export async function awaitShowing(tx: Tx, accountId: string, id: string, until: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ unseenUntil: until })
    .where(and(eq(messages.accountId, accountId), eq(messages.id, id)));
}

const isQueued = sql`${messages.metadata}->>'deliveryStatus' = 'queued'`;

/** Messages of a conversation that its chat has not shown, oldest first; excludes those already in an email. */
export const unseen = (tx: Tx, accountId: string, conversationId: string): Promise<MessageRow[]> =>
  tx
    .select()
    .from(messages)
    .where(
      and(
        inConversation(accountId, conversationId),
        eq(messages.channel, "web"),
        isNull(messages.mailId),
        isQueued,
      ),
    )
    .orderBy(asc(messages.position));

/** The messages of a chat up to a position that have not been recorded as shown. */
export async function queuedUpTo(
  db: Queryable,
  accountId: string,
  conversationId: string,
  position: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        inConversation(accountId, conversationId),
        lte(messages.position, position),
        eq(messages.channel, "web"),
        isQueued,
      ),
    )
    .orderBy(asc(messages.position));
  return rows.map(({ id }) => id);
}

/** Conversations with messages that were not shown in time, most overdue first. Across accounts. */
export const dueUnseen = (db: Queryable, now: Date, limit: number, accountId?: string): Promise<JobRef[]> =>
  inTurns(db, limit, (others) =>
    db
      .select({
        accountId: messages.accountId,
        id: messages.conversationId,
        moment: min(messages.unseenUntil),
      })
      .from(messages)
      .where(and(ofAccount(messages, accountId), others(messages), lte(messages.unseenUntil, now)))
      .groupBy(messages.accountId, messages.conversationId),
  );

export const nextUnseen = earliest(messages, messages.unseenUntil, sql`${messages.unseenUntil} is not null`);

export const nextUnseenOf = nextRecord(messages, messages.unseenUntil);

/** @param to the email that replaces them, or until when they wait for the chat */
export async function setUnseen(
  tx: Tx,
  accountId: string,
  ids: string[],
  to: { mailId: string | null; unseenUntil: Date | null },
): Promise<void> {
  await tx
    .update(messages)
    .set(to)
    .where(and(eq(messages.accountId, accountId), inArray(messages.id, ids), isQueued));
}

/** The messages that an email replaces and that the chat has not shown. */
export const ofMail = (tx: Tx, accountId: string, mailId: string): Promise<MessageRow[]> =>
  tx
    .select()
    .from(messages)
    .where(and(eq(messages.accountId, accountId), eq(messages.mailId, mailId), isQueued))
    .orderBy(asc(messages.position));

/** The messages that a chat shows: those of its channel that did not fail. */
const isShown = and(
  eq(messages.channel, "web"),
  sql`${messages.metadata}->>'deliveryStatus' is distinct from 'failed'`,
);

/** The position of a message in its conversation; nothing if the conversation has no such message. */
export async function positionOf(
  db: Queryable,
  accountId: string,
  conversationId: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ position: messages.position })
    .from(messages)
    .where(and(inConversation(accountId, conversationId), eq(messages.id, id)));
  return row?.position;
}

const shownQuery = prepared((db) =>
  db
    .select({
      id: messages.id,
      direction: messages.direction,
      content: messages.content,
      attachments: messages.attachments,
      metadata: messages.metadata,
      position: messages.position,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.accountId, sql.placeholder("accountId")),
        eq(messages.conversationId, sql.placeholder("conversationId")),
        gt(messages.position, sql.placeholder("after")),
        isShown,
      ),
    )
    .orderBy(asc(messages.position))
    .limit(sql.placeholder("limit"))
    .prepare("messages_of_chat"),
);

/** The messages of a chat after a position, oldest first. */
export const shown = (
  db: Queryable,
  values: { accountId: string; conversationId: string; after: number; limit: number },
) => shownQuery(db).execute(values);
