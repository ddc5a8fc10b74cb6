import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { conversationReads, conversations, messages, people } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";

interface Reader {
  accountId: string;
  /** Null: somebody who has read nothing. */
  personId: string | null;
}

/**
 * Conversations that are active since then, whose latest message is the contact's and arrived after what the person has read.
 * The latest message is the one that arrived last: connectors may deliver older ones late.
 * @returns those with the newest messages, and how many there are
 */
export async function unread(
  db: Queryable,
  { accountId, personId }: Reader,
  since: Date,
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
        or(isNull(conversationReads.readUpTo), lt(conversationReads.readUpTo, conversations.lastMessageAt)),
        eq(latest.direction, "inbound"),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(limit);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/**
 * Records what a person has read, unless the person has read more; never more than there is. Nothing for a person or a
 * conversation that is gone.
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
        // Who is being removed has read nothing: without the lock, the row could refer to nobody.
        .for("key share"),
    )
    .onConflictDoUpdate({
      target: [conversationReads.accountId, conversationReads.personId, conversationReads.conversationId],
      set: { readUpTo: sql`excluded.read_up_to`, readAt: sql`excluded.read_at` },
      setWhere: lt(conversationReads.readUpTo, sql`excluded.read_up_to`),
    });
}

/** What a person read last, as a text that differs when it has changed. */
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
