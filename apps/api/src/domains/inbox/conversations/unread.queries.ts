import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { conversationReads, conversations, messages, people } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { isHandedOver } from "./conversations.queries.ts";

interface Reader {
  accountId: string;
  /** Null for a caller who has read nothing. */
  personId: string | null;
}

/**
 * Open conversations active since the given time whose latest message is from the contact, or in which the assistant has
 * just told the contact that it asked for a person, and arrived after the person's read position. The latest message is
 * the last to arrive, because connectors may deliver older ones late.
 * @returns those with the newest messages, and the total number
 */
export async function unread(
  db: Queryable,
  { accountId, personId }: Reader,
  { now, since }: { now: Date; since: Date },
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const latest = db
    .select({ direction: messages.direction })
    .from(messages)
    .where(
      and(eq(messages.accountId, conversations.accountId), eq(messages.conversationId, conversations.id)),
    )
    .orderBy(desc(messages.position))
    .limit(1)
    .as("latest");
  const rows = await db
    .select({ id: conversations.id, total: sql<number>`(count(*) over ())::int` })
    .from(conversations)
    .leftJoin(
      conversationReads,
      and(
        eq(conversationReads.accountId, conversations.accountId),
        eq(conversationReads.conversationId, conversations.id),
        eq(conversationReads.personId, sql`${personId}::uuid`),
      ),
    )
    .innerJoinLateral(latest, sql`true`)
    .where(
      and(
        eq(conversations.accountId, accountId),
        eq(conversations.status, "active"),
        gt(conversations.lastMessageAt, since),
        isNull(conversations.closedAt),
        // A snooze that has ended is cleared by a job.
        isNull(conversations.snoozedUntil),
        or(isNull(conversationReads.readUpTo), lt(conversationReads.readUpTo, conversations.lastMessageAt)),
        or(
          eq(latest.direction, "inbound"),
          // What is sent automatically after somebody read that a person is needed makes nothing unread.
          and(
            isHandedOver(sql`${now.toISOString()}`),
            sql`coalesce(${conversationReads.readUpTo}, '-infinity') < (${conversations.assistantPause} ->> 'since')::timestamptz`,
          ),
        ),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(limit);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/**
 * Advances a person's read position, never backwards and never past the last message. Does nothing if the person or the
 * conversation no longer exists.
 */
export async function markRead(
  tx: Tx,
  { accountId, personId }: Reader & { personId: string },
  conversationId: string,
  upTo: Date,
  now: Date,
): Promise<void> {
  const { lastMessageAt } = conversations;
  await tx
    .insert(conversationReads)
    .select(
      tx
        .select({
          accountId: conversations.accountId,
          personId: sql`${personId}::uuid`.as("person_id"),
          conversationId: sql`${conversations.id}`.as("conversation_id"),
          readUpTo: sql`least(${lastMessageAt}, ${upTo.toISOString()}::timestamptz)`.as("read_up_to"),
          readAt: sql`${now.toISOString()}::timestamptz`.as("read_at"),
        })
        .from(conversations)
        .innerJoin(people, and(eq(people.accountId, conversations.accountId), eq(people.id, personId)))
        .where(and(eq(conversations.accountId, accountId), eq(conversations.id, conversationId)))
        // Without the lock, the row could reference a person who is just being removed.
        .for("key share"),
    )
    .onConflictDoUpdate({
      target: [conversationReads.accountId, conversationReads.personId, conversationReads.conversationId],
      set: { readUpTo: sql`excluded.read_up_to`, readAt: sql`excluded.read_at` },
      setWhere: lt(conversationReads.readUpTo, sql`excluded.read_up_to`),
    });
}

/** A text that changes whenever the person's latest reads change. */
export async function latestReads(
  db: Queryable,
  { accountId, personId }: Reader & { personId: string },
  limit: number,
): Promise<string> {
  const { conversationId, readUpTo, readAt } = conversationReads;
  const rows = await db
    .select({ conversationId, readUpTo })
    .from(conversationReads)
    .where(and(eq(conversationReads.accountId, accountId), eq(conversationReads.personId, personId)))
    .orderBy(desc(readAt))
    .limit(limit);
  return rows.map((row) => `${row.conversationId} ${row.readUpTo.getTime()}`).join();
}
