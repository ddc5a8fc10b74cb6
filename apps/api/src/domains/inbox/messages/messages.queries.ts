import type { AttachmentNote, MessageMetadata, NotKept } from "@rental/contract";
import { and, asc, desc, eq, inArray, lte, ne, or, sql } from "drizzle-orm";
import { conversations, messages } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { searchText } from "../../../platform/database/search-text.ts";

export type MessageRow = typeof messages.$inferSelect;

/** A message without related records. */
export const findOne = lookup((db) =>
  db.select().from(messages).where(among(messages)).prepare("find_message"),
);

const byId = (accountId: string, id: string) => and(eq(messages.accountId, accountId), eq(messages.id, id));

export const inConversation = (accountId: string, conversationId: string) =>
  and(eq(messages.accountId, accountId), eq(messages.conversationId, conversationId));

const itsConversation = and(
  eq(conversations.accountId, messages.accountId),
  eq(conversations.id, messages.conversationId),
);

/** Counts the messages of a conversation. */
export const count = (tx: Tx, accountId: string, conversationId: string): Promise<number> =>
  tx.$count(messages, inConversation(accountId, conversationId));

export async function insert(
  tx: Tx,
  message: Omit<typeof messages.$inferInsert, "searchText">,
): Promise<MessageRow> {
  const [row] = await tx
    .insert(messages)
    .values({ ...message, searchText: searchText(message.content) })
    .returning();
  return row!;
}

export async function hasSaid(
  tx: Tx,
  accountId: string,
  conversationId: string,
  texts: string[],
): Promise<boolean> {
  const [found] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        inConversation(accountId, conversationId),
        eq(messages.direction, "outbound"),
        or(...texts.map((text) => sql`position(${text} in ${messages.content}) > 0`)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The first message from the contact in a conversation. */
export async function findFirstInbound(
  tx: Tx,
  accountId: string,
  conversationId: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(inConversation(accountId, conversationId), eq(messages.direction, "inbound")))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(1);
  return row;
}

/** The inbound message already received with this provider id. */
export async function findByProviderId(
  tx: Tx,
  accountId: string,
  channel: MessageRow["channel"],
  providerMessageId: string,
): Promise<{ messageId: string; conversationId: string; contactId: string } | undefined> {
  const [row] = await tx
    .select({
      messageId: messages.id,
      conversationId: messages.conversationId,
      contactId: conversations.contactId,
    })
    .from(messages)
    .innerJoin(conversations, itsConversation)
    .where(
      and(
        eq(messages.accountId, accountId),
        eq(messages.channel, channel),
        eq(messages.providerMessageId, providerMessageId),
      ),
    );
  return row;
}

/** A message with its conversation and contact. */
export async function find(db: Queryable, accountId: string, id: string) {
  const [row] = await db
    .select({ message: messages, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, itsConversation)
    .where(byId(accountId, id));
  return row;
}

/** The latest messages of a conversation, newest first. */
export const recent = (tx: Tx, accountId: string, conversationId: string, limit: number) =>
  tx
    .select({
      id: messages.id,
      direction: messages.direction,
      channel: messages.channel,
      providerMessageId: messages.providerMessageId,
      metadata: messages.metadata,
    })
    .from(messages)
    .where(inConversation(accountId, conversationId))
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(limit);

/** The messages of a conversation up to and including a given one, newest first. */
export const lastUpTo = (
  tx: Tx,
  accountId: string,
  conversationId: string,
  position: number,
  limit: number,
) =>
  tx
    .select({ direction: messages.direction, content: messages.content })
    .from(messages)
    .where(and(inConversation(accountId, conversationId), lte(messages.position, position)))
    .orderBy(desc(messages.position))
    .limit(limit);

/** Serializes the transactions that store the message with this provider id. */
export async function reserveProviderId(
  tx: Tx,
  accountId: string,
  channel: string,
  providerMessageId: string,
): Promise<void> {
  const name = `${accountId} ${channel} ${providerMessageId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`);
}

/**
 * Records the outcome of a message whose status is one of `from`; only the given members of the metadata change.
 * @returns the message and its conversation; nothing if it had another status
 */
export async function settle(
  tx: Tx,
  accountId: string,
  id: string,
  { metadata, ...changes }: { sentAt?: Date; metadata: MessageMetadata },
  from: NonNullable<MessageMetadata["deliveryStatus"]>[] = ["queued"],
) {
  const [row] = await tx
    .update(messages)
    .set({
      ...changes,
      unseenUntil: null,
      metadata: sql`${messages.metadata} || ${JSON.stringify(metadata)}::jsonb`,
    })
    .from(conversations)
    .where(
      and(byId(accountId, id), inArray(sql`${messages.metadata}->>'deliveryStatus'`, from), itsConversation),
    )
    .returning({ message: messages, conversation: conversations });
  return row;
}

/** When the last inbound message of a contact was sent. */
export async function lastInboundAt(tx: Tx, accountId: string, contactId: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .innerJoin(conversations, itsConversation)
    .where(
      and(
        eq(conversations.accountId, accountId),
        eq(conversations.contactId, contactId),
        eq(messages.direction, "inbound"),
      ),
    )
    .orderBy(desc(messages.sentAt))
    .limit(1);
  return row?.sentAt;
}

/** When an owner was last sent the letter of a month, unless its delivery failed. */
export async function letterSentAt(
  db: Queryable,
  accountId: string,
  contactId: string,
  month: string,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .innerJoin(conversations, itsConversation)
    .where(
      and(
        eq(conversations.accountId, accountId),
        eq(conversations.contactId, contactId),
        sql`${messages.metadata}->>'ownerLetter' = ${month}`,
        sql`${messages.metadata}->>'deliveryStatus' is distinct from 'failed'`,
      ),
    )
    .orderBy(desc(messages.sentAt))
    .limit(1);
  return row?.sentAt;
}

/** The channel on which the contact last wrote in a conversation; nothing if it never has. */
export async function lastInboundChannel(
  db: Queryable,
  accountId: string,
  conversationId: string,
): Promise<MessageRow["channel"] | undefined> {
  const [row] = await db
    .select({ channel: messages.channel })
    .from(messages)
    .where(and(inConversation(accountId, conversationId), eq(messages.direction, "inbound")))
    .orderBy(desc(messages.position))
    .limit(1);
  return row?.channel;
}

/** Adds files to a message, unless it was erased. @returns whether the message exists */
export async function addFiles(
  tx: Tx,
  accountId: string,
  id: string,
  files: AttachmentNote[],
  notKept: NotKept[],
): Promise<boolean> {
  const left = JSON.stringify(notKept);
  const rows = await tx
    .update(messages)
    .set({
      attachments: sql`${messages.attachments} || ${JSON.stringify(files)}::text::jsonb`,
      ...(notKept.length > 0 && {
        metadata: sql`jsonb_set(coalesce(${messages.metadata}, '{}'), '{notKept}', coalesce(${messages.metadata} -> 'notKept', '[]') || ${left}::text::jsonb)`,
      }),
    })
    .where(and(byId(accountId, id), ne(messages.content, "")))
    .returning({ id: messages.id });
  return rows.length > 0;
}

/** The messages of a conversation, newest first; the id breaks ties within a millisecond. */
export const list = filteredList("messages", {
  from: messages,
  where: eq(messages.conversationId, sql.placeholder("conversationId")),
  order: { direction: "desc", by: { sentAt: messages.sentAt, id: messages.id } },
});
