import {
  and,
  asc,
  type Column,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  min,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  calendarEntries,
  contacts,
  conversations,
  followups,
  outgoingMail,
  ownerNotices,
  people,
  properties,
  pushSubscriptions,
} from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { earliest, nextRecord, ofAccount } from "../../../platform/jobs/due.ts";

export type NoticeRow = typeof ownerNotices.$inferSelect;

const waits = isNull(ownerNotices.mailId);
const recipientIs = (recipientId: string | null) =>
  recipientId === null ? isNull(ownerNotices.recipientId) : eq(ownerNotices.recipientId, recipientId);
const waitingOf = (accountId: string) => and(eq(ownerNotices.accountId, accountId), waits);
/** The due notices of a person; with null, those without a recipient. */
const dueOf = (accountId: string, recipientId: string | null, now: Date) =>
  and(waitingOf(accountId), recipientIs(recipientId), lte(ownerNotices.dueAt, now));

/** Accounts with due notices, most overdue first. */
export async function dueAccounts(
  db: Queryable,
  now: Date,
  limit: number,
  accountId?: string,
): Promise<string[]> {
  const rows = await db
    .select({ accountId: ownerNotices.accountId })
    .from(ownerNotices)
    .where(and(ofAccount(ownerNotices, accountId), waits, lte(ownerNotices.dueAt, now)))
    .groupBy(ownerNotices.accountId)
    .orderBy(min(ownerNotices.dueAt))
    .limit(limit);
  return rows.map(({ accountId }) => accountId);
}

export const nextDue = earliest(ownerNotices, ownerNotices.dueAt, waits);

export const nextOf = nextRecord(ownerNotices, ownerNotices.dueAt, waits);

/** Serializes workers emailing an account's people, until the transaction ends. */
export async function lock(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 2027))`);
}

/** A due notice without a recipient, and its recipients: those who can be reached, longest-standing first. */
export type Undecided = Pick<NoticeRow, "id" | "kind" | "data" | "dueAt" | "createdAt"> & {
  recipientIds: string[];
};

/** Whether a person has a browser that shows notices. */
const hasBrowser = ({ accountId, id }: Record<"accountId" | "id", Column>) =>
  sql`exists (select from ${pushSubscriptions} where ${pushSubscriptions.accountId} = ${accountId}
    and ${pushSubscriptions.personId} = ${id})`;

/**
 * The oldest due notices without a recipient. They go to the assignee of the record concerned: of the showing, the
 * conversation, the contact or the property, the first that has one; otherwise to all owners.
 */
export async function undecided(tx: Tx, accountId: string, now: Date, limit: number): Promise<Undecided[]> {
  const named = (member: string) => sql`(${ownerNotices.data} ->> ${sql.raw(`'${member}'`)})::uuid`;
  const of = (table: typeof contacts | typeof properties | typeof conversations | typeof followups) =>
    eq(table.accountId, ownerNotices.accountId);
  const isAbout = (...kinds: string[]) => or(...kinds.map((kind) => like(ownerNotices.kind, `${kind}.%`)));
  const ids = (...all: (SQL | Column)[]) => sql`coalesce(${sql.join(all, sql`, `)})`;
  const assigneeId = ids(
    calendarEntries.assigneeId,
    conversations.assigneeId,
    contacts.assigneeId,
    properties.assigneeId,
  );
  const everybody = alias(people, "everybody");
  const hasAssignee = isNotNull(people.id);
  const recipients = sql<string[]>`array(select ${everybody.id} from ${people} as ${everybody}
    where ${everybody.accountId} = ${ownerNotices.accountId}
      and case when ${hasAssignee} then ${everybody.id} = ${people.id} else ${everybody.role} = 'owner' end
      and (${everybody.email} is not null and (${everybody.notices} ->> 'mail')::boolean or ${hasBrowser(everybody)})
    order by ${everybody.createdAt}, ${everybody.id})`;
  return tx
    .select({
      id: ownerNotices.id,
      kind: ownerNotices.kind,
      data: ownerNotices.data,
      dueAt: ownerNotices.dueAt,
      createdAt: ownerNotices.createdAt,
      recipientIds: recipients,
    })
    .from(ownerNotices)
    .leftJoin(
      calendarEntries,
      and(
        isAbout("showing", "booking"),
        eq(calendarEntries.accountId, ownerNotices.accountId),
        eq(calendarEntries.id, named("id")),
      ),
    )
    .leftJoin(followups, and(isAbout("followup"), of(followups), eq(followups.id, named("id"))))
    .leftJoin(
      conversations,
      and(of(conversations), eq(conversations.id, ids(followups.conversationId, named("conversationId")))),
    )
    .leftJoin(
      contacts,
      and(
        of(contacts),
        eq(
          contacts.id,
          ids(calendarEntries.contactId, followups.contactId, conversations.contactId, named("contactId")),
        ),
      ),
    )
    .leftJoin(
      properties,
      and(
        of(properties),
        eq(properties.id, ids(calendarEntries.propertyId, conversations.propertyId, named("propertyId"))),
      ),
    )
    .leftJoin(
      people,
      and(
        eq(people.accountId, ownerNotices.accountId),
        eq(people.id, assigneeId),
        or(isNotNull(people.email), hasBrowser(people)),
      ),
    )
    .where(dueOf(accountId, null, now))
    .orderBy(asc(ownerNotices.id))
    .limit(limit);
}

/** Assigns due notices to a recipient. */
export async function give(tx: Tx, accountId: string, recipientId: string, ids: string[]): Promise<void> {
  await tx
    .update(ownerNotices)
    .set({ recipientId })
    .where(and(eq(ownerNotices.accountId, accountId), inArray(ownerNotices.id, ids)));
}

export async function insert(tx: Tx, rows: (typeof ownerNotices.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(ownerNotices).values(rows);
}

/** Makes the notices of these emails pending again, except those of which other people have a copy. */
export async function takeBackMailed(tx: Tx, accountId: string, mailIds: string[]): Promise<void> {
  const copy = alias(ownerNotices, "copy");
  const isCopied = sql`exists (select from ${ownerNotices} as ${copy} where ${copy.accountId} = ${accountId}
    and ${copy.kind} = ${ownerNotices.kind} and ${copy.createdAt} = ${ownerNotices.createdAt}
    and ${copy.data} = ${ownerNotices.data} and ${copy.id} <> ${ownerNotices.id})`;
  await tx
    .update(ownerNotices)
    .set({ mailId: null, mailedAt: null })
    .where(and(eq(ownerNotices.accountId, accountId), inArray(ownerNotices.mailId, mailIds), not(isCopied)));
}

/** Unassigns the pending notices of a recipient, except those for this person alone. @returns whether there were any */
export async function takeBack(tx: Tx, accountId: string, recipientId: string): Promise<boolean> {
  const isForOne = sql`${ownerNotices.data} ? 'personId'`;
  await tx.delete(ownerNotices).where(and(waitingOf(accountId), recipientIs(recipientId), isForOne));
  const rows = await tx
    .update(ownerNotices)
    .set({ recipientId: null, pushedAt: null })
    .where(and(waitingOf(accountId), recipientIs(recipientId)))
    .returning({ id: ownerNotices.id });
  return rows.length > 0;
}

/** The ids of the people with due notices. */
export async function dueRecipients(tx: Tx, accountId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: people.id })
    .from(ownerNotices)
    .innerJoin(
      people,
      and(eq(people.accountId, ownerNotices.accountId), eq(people.id, ownerNotices.recipientId)),
    )
    .where(and(waitingOf(accountId), lte(ownerNotices.dueAt, now)));
  return rows.map(({ id }) => id);
}

/** Where a person gets notices. */
export async function recipient(tx: Tx, accountId: string, id: string) {
  const [row] = await tx
    .select({ email: people.email, notices: people.notices })
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.id, id)));
  return row;
}

/** Whether anybody of the account has an email address. */
export async function hasReader(tx: Tx, accountId: string): Promise<boolean> {
  const where = and(eq(people.accountId, accountId), isNotNull(people.email));
  return (await tx.select({ id: people.id }).from(people).where(where).limit(1)).length > 0;
}

/** Notices that share a limit: the urgent ones, or all others. */
export interface Lane {
  isUrgent: boolean;
  /** The kinds that are urgent; a notice of another kind says so itself. */
  urgentKinds: string[];
}

const isIn = ({ isUrgent, urgentKinds }: Lane) =>
  sql`(${ownerNotices.kind} = any(${sql.param(urgentKinds)}::text[])
    or coalesce((${ownerNotices.data} ->> 'urgent')::boolean, false)) = ${isUrgent}`;

/** When each email to a person with such notices was queued since the given time, oldest first. */
export async function mailsSince(
  tx: Tx,
  accountId: string,
  recipientId: string,
  since: Date,
  lane: Lane,
): Promise<Date[]> {
  const rows = await tx
    .selectDistinct({ mailId: ownerNotices.mailId, mailedAt: ownerNotices.mailedAt })
    .from(ownerNotices)
    .where(
      and(
        eq(ownerNotices.accountId, accountId),
        recipientIs(recipientId),
        gt(ownerNotices.mailedAt, since),
        isIn(lane),
      ),
    )
    .orderBy(asc(ownerNotices.mailedAt));
  return rows.map(({ mailedAt }) => mailedAt!);
}

/** The oldest due notices of a person. */
export const dueNotices = (
  tx: Tx,
  accountId: string,
  recipientId: string,
  now: Date,
  limit: number,
): Promise<NoticeRow[]> =>
  tx
    .select()
    .from(ownerNotices)
    .where(dueOf(accountId, recipientId, now))
    .orderBy(asc(ownerNotices.id))
    .limit(limit);

/** Locks and returns the notice about a conversation that is still waiting for details, and has no recipient yet. */
export async function lockAbout(
  tx: Tx,
  accountId: string,
  conversationId: string,
): Promise<NoticeRow | undefined> {
  const [row] = await tx
    .select()
    .from(ownerNotices)
    .where(
      and(
        waitingOf(accountId),
        recipientIs(null),
        sql`${ownerNotices.data} ->> 'conversationId' = ${conversationId}`,
      ),
    )
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

/** Postpones such due notices of a person; those due later keep their time. */
export async function postpone(
  tx: Tx,
  accountId: string,
  recipientId: string,
  now: Date,
  dueAt: Date,
  lane: Lane,
): Promise<void> {
  await tx
    .update(ownerNotices)
    .set({ dueAt })
    .where(and(dueOf(accountId, recipientId, now), isIn(lane)));
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

/** Deletes a person's due notices, except these. @returns how many */
export async function deleteDue(
  tx: Tx,
  accountId: string,
  recipientId: string | null,
  now: Date,
  except: string[] = [],
): Promise<number> {
  const others = except.length > 0 ? notInArray(ownerNotices.id, except) : undefined;
  const deleted = tx.$with("deleted").as(
    tx
      .delete(ownerNotices)
      .where(and(dueOf(accountId, recipientId, now), others))
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

/** Deletes the notices of emails that no longer count toward the limit, except those that have yet to leave. */
export async function deleteMailed(tx: Tx, accountId: string, until: Date): Promise<void> {
  const pending = tx
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(
      and(
        eq(outgoingMail.accountId, accountId),
        eq(outgoingMail.id, ownerNotices.mailId),
        eq(outgoingMail.status, "pending"),
      ),
    );
  await tx
    .delete(ownerNotices)
    .where(
      and(
        eq(ownerNotices.accountId, accountId),
        isNotNull(ownerNotices.mailedAt),
        lte(ownerNotices.mailedAt, until),
        notExists(pending),
      ),
    );
}
