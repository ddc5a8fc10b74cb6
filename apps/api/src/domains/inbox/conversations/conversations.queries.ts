import { type AssistantPause, defaultSettings, lastMessageLength } from "@rental/contract";
import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import {
  chats,
  contacts,
  conversations,
  followups,
  hasLabel,
  messages,
  settings,
} from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList, isAmong } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById } from "../../../platform/database/rows.ts";
import { dueRecords, inTurns, nextRecord, ofAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

export type ConversationRow = typeof conversations.$inferSelect;

const byId = (accountId: string, id: string) =>
  and(eq(conversations.accountId, accountId), eq(conversations.id, id));

export const find = lookup((db) =>
  db.select().from(conversations).where(among(conversations)).prepare("find_conversation"),
);

/** A conversation with its account, for callers that only know its id. */
export interface Owned {
  accountId: string;
  conversationId: string;
  contactId: string;
  propertyId: string | null;
}

/** Finds the conversation with this id in any account. Returns nothing if its contact is deleted. */
export async function findAnywhere(db: Queryable, id: string): Promise<Owned | undefined> {
  const [row] = await db
    .select({
      accountId: conversations.accountId,
      conversationId: conversations.id,
      contactId: conversations.contactId,
      propertyId: conversations.propertyId,
    })
    .from(conversations)
    .innerJoin(
      contacts,
      and(
        eq(contacts.accountId, conversations.accountId),
        eq(contacts.id, conversations.contactId),
        isNull(contacts.deletedAt),
      ),
    )
    .where(eq(conversations.id, id));
  return row;
}

/** Finds the contact's conversation about a property, or with null the one about no property; after a merge, the latest. */
export async function findAbout(
  tx: Queryable,
  accountId: string,
  contactId: string,
  propertyId: string | null,
): Promise<ConversationRow | undefined> {
  const about = sql`${conversations.propertyId} is not distinct from ${propertyId}::uuid`;
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.accountId, accountId), eq(conversations.contactId, contactId), about))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(1);
  return row;
}

/** A contact's conversations about a property, the latest first. */
export const aboutProperties = (
  db: Queryable,
  accountId: string,
  contactId: string,
): Promise<Pick<ConversationRow, "id" | "propertyId" | "startedAt">[]> =>
  db
    .select({
      id: conversations.id,
      propertyId: conversations.propertyId,
      startedAt: conversations.startedAt,
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.accountId, accountId),
        eq(conversations.contactId, contactId),
        isNotNull(conversations.propertyId),
      ),
    )
    .orderBy(desc(conversations.startedAt), desc(conversations.id))
    .limit(100);

/** Finds the conversation with a portal's relay address; the latest, if there are several. */
export async function findByRelay(
  tx: Tx,
  accountId: string,
  relayAddress: string,
): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.accountId, accountId), eq(conversations.relayAddress, relayAddress)))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(1);
  return row;
}

export async function setRelay(
  tx: Tx,
  accountId: string,
  id: string,
  { relayAddress, now }: { relayAddress: string; now: Date },
): Promise<void> {
  await tx
    .update(conversations)
    .set({ relayAddress, updatedAt: now })
    .where(and(eq(conversations.accountId, accountId), eq(conversations.id, id)));
}

/** Finds the conversation with the most recent message between the contact and the account. */
export async function findLatest(
  tx: Queryable,
  accountId: string,
  contactId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.accountId, accountId), eq(conversations.contactId, contactId)))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(1);
  return row;
}

export const insert = insertion(conversations);

/** Nobody else changes it until the transaction ends. @returns the row, if there is one */
export const lock = lockById(conversations, "no key update");

/** @param upTo changes nothing if a message came after this time. @returns the row, unless one did */
export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  values: {
    assigneeId?: string | null;
    labelIds?: string[];
    propertyId?: string;
    closedAt?: Date | SQL | null;
    snoozedUntil?: Date | null;
    updatedAt: Date;
  },
  upTo?: Date,
): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .update(conversations)
    .set(values)
    .where(and(byId(accountId, id), upTo && lte(conversations.lastMessageAt, upTo)))
    .returning();
  return row;
}

/** Keeps the time at which it was first closed. */
export const closedSince = (now: Date): SQL =>
  sql`coalesce(${conversations.closedAt}, ${now.toISOString()}::timestamptz)`;

/** A single conversation, or all chats of a contact. */
export type Paused = { id: string } | { chatsOf: string };

/** Sets or clears the assistant's pause. @returns the updated conversations */
export async function setPause(
  tx: Tx,
  accountId: string,
  which: Paused,
  pause: AssistantPause | null,
  now: Date,
): Promise<ConversationRow[]> {
  const isChat = tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.accountId, conversations.accountId), eq(chats.id, conversations.id)));
  const isMeant =
    "id" in which
      ? eq(conversations.id, which.id)
      : and(eq(conversations.contactId, which.chatsOf), exists(isChat));
  // An automatic pause never shortens one that was requested.
  const isShorter =
    pause === null || pause.reason === "requested"
      ? undefined
      : sql`not coalesce(${conversations.assistantPause} ->> 'reason' = 'requested' and coalesce(${conversations.assistantPause} ->> 'until', '9999') > ${pause.until ?? "9999"}, false)`;
  return tx
    .update(conversations)
    .set({ assistantPause: pause, updatedAt: now })
    .where(and(eq(conversations.accountId, accountId), isMeant, isShorter))
    .returning();
}

const latest = (at: Date) => sql`greatest(${conversations.lastMessageAt}, ${at.toISOString()}::timestamptz)`;

/** Records an inbound message: reactivates and reopens the conversation and, if it is an answer, stops waiting for one. */
export async function noteInbound(
  tx: Tx,
  accountId: string,
  id: string,
  { at, isAnswer }: { at: Date; isAnswer: boolean },
): Promise<void> {
  await tx
    .update(conversations)
    .set({
      status: "active",
      closedAt: null,
      snoozedUntil: null,
      lastMessageAt: latest(at),
      firstInboundAt: sql`coalesce(${conversations.firstInboundAt}, ${at.toISOString()}::timestamptz)`,
      ...(isAnswer && { awaitingReplySince: null, followupSteps: 0 }),
      updatedAt: at,
    })
    .where(byId(accountId, id));
}

/** Records an outbound message. An archived conversation stays archived, even if no job has archived it yet. */
export async function noteOutbound(
  tx: Tx,
  accountId: string,
  id: string,
  { at, idleSince, isAutomatic }: { at: Date; idleSince: Date; isAutomatic: boolean },
): Promise<void> {
  const cutoff = sql`${idleSince.toISOString()}::timestamptz`;
  const first = conversations[isAutomatic ? "firstAutomaticAt" : "firstReplyAt"];
  const firstAfterContact = sql`case when ${conversations.firstInboundAt} is not null
    then coalesce(${first}, ${at.toISOString()}::timestamptz) end`;
  const idle = sql`case when ${conversations.lastMessageAt} <= ${cutoff} then 'archived' else ${conversations.status} end`;
  await tx
    .update(conversations)
    .set({
      status: idle,
      lastMessageAt: latest(at),
      updatedAt: at,
      awaitingReplySince: at,
      [isAutomatic ? "firstAutomaticAt" : "firstReplyAt"]: firstAfterContact,
    })
    .where(byId(accountId, id));
}

/** @param since only clears a wait that started at this time */
export async function stopAwaiting(tx: Tx, accountId: string, id: string, since?: Date): Promise<void> {
  await tx
    .update(conversations)
    .set({ awaitingReplySince: null })
    .where(and(byId(accountId, id), since && eq(conversations.awaitingReplySince, since)));
}

/** Archives the contact's conversations. */
export async function archiveOf(tx: Tx, accountId: string, contactId: string, now: Date): Promise<void> {
  await tx
    .update(conversations)
    .set({ status: "archived", awaitingReplySince: null, updatedAt: now })
    .where(
      and(
        eq(conversations.accountId, accountId),
        eq(conversations.contactId, contactId),
        eq(conversations.status, "active"),
      ),
    );
}

/** Active conversations without a message since the given time. Across accounts, because workers serve all of them. */
export const idle = dueRecords(
  conversations,
  conversations.lastMessageAt,
  eq(conversations.status, "active"),
);

export const nextIdleOf = nextRecord(
  conversations,
  conversations.lastMessageAt,
  eq(conversations.status, "active"),
);

export async function archiveIdle(db: Queryable, ref: JobRef, since: Date): Promise<void> {
  await db
    .update(conversations)
    .set({ status: "archived", awaitingReplySince: null })
    .where(
      and(
        byId(ref.accountId, ref.id),
        eq(conversations.status, "active"),
        lte(conversations.lastMessageAt, since),
      ),
    );
}

const isSnoozed = isNotNull(conversations.snoozedUntil);

/** Conversations whose snooze has ended. Across accounts, because workers serve all of them. */
export const rested = dueRecords(conversations, conversations.snoozedUntil, isSnoozed);
export const nextRestedOf = nextRecord(conversations, conversations.snoozedUntil, isSnoozed);

/** Clears a snooze that has ended, which adds it to the change feed. */
export async function wake(db: Queryable, ref: JobRef, now: Date): Promise<void> {
  await db
    .update(conversations)
    .set({ snoozedUntil: null, updatedAt: now })
    .where(and(byId(ref.accountId, ref.id), lte(conversations.snoozedUntil, now)));
}

const idleFor = sql`make_interval(hours =>
  coalesce((${settings.values}->>'followupIdleHours')::int, ${sql.raw(String(defaultSettings.followupIdleHours))}))`;

/**
 * Active conversations that have waited for an answer longer than their account's settings allow, have follow-up steps
 * left and no pending follow-up, and whose wait ended at most `graceMs` ago. Across accounts.
 */
export const awaiting = (
  db: Queryable,
  now: Date,
  graceMs: number,
  limit: number,
  accountId?: string,
): Promise<JobRef[]> => {
  const { values } = settings;
  const steps = sql`coalesce((${values}->>'followupMaxSteps')::int, ${defaultSettings.followupMaxSteps}::int)`;
  const idleSince = sql`${now.toISOString()}::timestamptz - ${idleFor}`;
  const grace = sql`make_interval(secs => ${graceMs / 1000}::float8)`;
  const pending = db
    .select({ one: sql`1` })
    .from(followups)
    .where(
      and(
        eq(followups.accountId, conversations.accountId),
        eq(followups.conversationId, conversations.id),
        eq(followups.status, "pending"),
      ),
    );
  return inTurns(db, limit, (others) =>
    db
      .select({
        accountId: conversations.accountId,
        id: conversations.id,
        moment: conversations.awaitingReplySince,
      })
      .from(settings)
      .innerJoin(conversations, eq(conversations.accountId, settings.accountId))
      .where(
        and(
          ofAccount(settings, accountId),
          others(settings),
          sql`(${values}->>'followupEnabled')::boolean`,
          eq(conversations.status, "active"),
          isNotNull(conversations.awaitingReplySince),
          lte(conversations.awaitingReplySince, idleSince),
          gt(conversations.awaitingReplySince, sql`${idleSince} - ${grace}`),
          lt(conversations.followupSteps, steps),
          notExists(pending),
        ),
      ),
  );
};

/** The next time at which one of an account's conversations will have waited for as long as its settings allow. */
export async function nextAwaitingOf(db: Queryable, accountId: string, after: Date): Promise<Date | null> {
  const [row] = await db
    .select({
      at: min(sql`${conversations.awaitingReplySince} + ${idleFor}`).mapWith(conversations.createdAt),
    })
    .from(settings)
    .innerJoin(conversations, eq(conversations.accountId, settings.accountId))
    .where(
      and(
        eq(settings.accountId, accountId),
        sql`${conversations.awaitingReplySince} + ${idleFor} > ${after.toISOString()}::timestamptz`,
      ),
    );
  return row?.at ?? null;
}

/** Increments the automatic follow-up count and restarts the wait. @returns the step, or nothing when none is due */
export async function takeFollowupStep(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
  rule: { idleSince: Date; maxSteps: number },
): Promise<number | undefined> {
  const [row] = await tx
    .update(conversations)
    .set({ followupSteps: sql`${conversations.followupSteps} + 1`, awaitingReplySince: now })
    .where(
      and(
        byId(accountId, id),
        eq(conversations.status, "active"),
        lte(conversations.awaitingReplySince, rule.idleSince),
        lt(conversations.followupSteps, rule.maxSteps),
      ),
    )
    .returning({ step: conversations.followupSteps });
  return row?.step;
}

/** The names of the contacts, keyed by contact id. */
export async function namesOfContacts(
  db: Queryable,
  accountId: string,
  among: { contactId: string }[],
): Promise<Map<string, string>> {
  if (among.length === 0) return new Map();
  const ids = [...new Set(among.map(({ contactId }) => contactId))];
  const rows = await db
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(and(eq(contacts.accountId, accountId), inArray(contacts.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const pauseEnd = sql`coalesce(${conversations.assistantPause} ->> 'until', '9999')`;
/** ISO 8601, as the ends of pauses are written. */
const asText = (now: SQL) => sql`${now}::text`;

/** Open ones in which the contact or the assistant asked for a person who has not come. */
export const isHandedOver = (now: SQL) =>
  sql`(${isOpen(now)} and ${conversations.assistantPause} ->> 'reason' = 'handed_over')`;

/** Open chats in which the assistant is not paused. */
export const isAnswered = (now: SQL) =>
  sql`(${isOpen(now)} and (${conversations.assistantPause} is null or ${pauseEnd} <= ${asText(now)})
    and exists (select from ${chats} where ${chats.accountId} = ${conversations.accountId} and ${chats.id} = ${conversations.id}))`;

/** Neither closed nor snoozed, even before the job clears a snooze that has ended. */
export const isOpen = (now: SQL) =>
  and(
    isNull(conversations.closedAt),
    or(isNull(conversations.snoozedUntil), lte(conversations.snoozedUntil, sql`${now}::timestamptz`)),
  );

/** Ordered by most recent message; the id breaks ties within a millisecond. */
export const list = filteredList("conversations", {
  from: conversations,
  // An idle conversation counts as archived even before a job archives it.
  filters: {
    ids: (value) => isAmong(conversations.id, value),
    updatedAfter: (value) => sql`${conversations.updatedAt} > ${value}::timestamptz`,
    contactId: (value) => eq(conversations.contactId, value),
    assigneeId: (value) => eq(conversations.assigneeId, value),
    unassigned: () => isNull(conversations.assigneeId),
    labelId: hasLabel,
    activeSince: (value) => and(eq(conversations.status, "active"), gt(conversations.lastMessageAt, value)),
    archivedAfter: (value) =>
      or(eq(conversations.status, "archived"), lte(conversations.lastMessageAt, value)),
    openAt: isOpen,
    snoozedAt: (value) => and(isNull(conversations.closedAt), gt(conversations.snoozedUntil, value)),
    closed: () => isNotNull(conversations.closedAt),
    among: (value) => isAmong(conversations.id, value),
    handedOverAt: isHandedOver,
    answeredAt: (value) => isAnswered(value),
  },
  kept: [
    { list: "conversations", by: {} },
    {
      list: "conversations_of_assignee",
      by: { assigneeId: (value) => sql`key_1 = ${value}`, unassigned: () => sql`key_1 = ''` },
    },
  ],
  byText: ["labelId"],
  order: { direction: "desc", by: { lastMessageAt: conversations.lastMessageAt, id: conversations.id } },
  sorts: {
    updatedAt: {
      by: { updatedAt: conversations.updatedAt, id: conversations.id },
      with: ["updatedAfter", "ids"],
      needs: "updatedAfter",
    },
  },
});

export interface LatestMessage {
  direction: "inbound" | "outbound";
  channel: (typeof messages.$inferSelect)["channel"];
  content: string;
  sentAt: Date;
  automatic: boolean;
}

/** As `isAutomatic` of messages.service.ts decides. */
const wroteItself = sql<boolean>`coalesce(${messages.metadata}, '{}') ?| array['followupId', 'workflowRunId', 'automatic']`;

/** The latest message of each conversation, keyed by conversation id, with its text truncated. */
export async function latestMessages(
  db: Queryable,
  accountId: string,
  of: { id: string }[],
): Promise<Map<string, LatestMessage>> {
  if (of.length === 0) return new Map();
  const latest = db
    .select({
      direction: messages.direction,
      channel: messages.channel,
      content: sql<string>`left(${messages.content}, ${sql.raw(String(lastMessageLength))})`.as("beginning"),
      sentAt: messages.sentAt,
      automatic: wroteItself.as("automatic"),
    })
    .from(messages)
    .where(
      and(eq(messages.accountId, conversations.accountId), eq(messages.conversationId, conversations.id)),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(1)
    .as("latest");
  const rows = await db
    .select({
      id: conversations.id,
      direction: latest.direction,
      channel: latest.channel,
      content: latest.content,
      sentAt: latest.sentAt,
      automatic: latest.automatic,
    })
    .from(conversations)
    .innerJoinLateral(latest, sql`true`)
    .where(
      and(
        eq(conversations.accountId, accountId),
        inArray(
          conversations.id,
          of.map(({ id }) => id),
        ),
      ),
    );
  return new Map(rows.map(({ id, ...message }) => [id, message]));
}
