import { and, eq, getTableColumns, gte, isNotNull, sql } from "drizzle-orm";
import { contacts, incomingMail } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { lockById, updateById } from "../../../platform/database/rows.ts";
import { lowestIdAt } from "../../../platform/ids.ts";

export type IncomingMailRow = typeof incomingMail.$inferSelect;

export async function insert(tx: Tx, row: typeof incomingMail.$inferInsert): Promise<void> {
  await tx.insert(incomingMail).values(row);
}

/** Serializes the transactions that store the mail with this id. */
export async function reserve(tx: Tx, accountId: string, mailId: string): Promise<void> {
  const name = `incoming mail ${accountId} ${mailId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`);
}

export async function findByMailId(
  tx: Queryable,
  accountId: string,
  mailId: string,
): Promise<IncomingMailRow | undefined> {
  const [row] = await tx
    .select()
    .from(incomingMail)
    .where(and(eq(incomingMail.accountId, accountId), eq(incomingMail.mailId, mailId)))
    .limit(1);
  return row;
}

const since = (accountId: string, from: Date) =>
  and(eq(incomingMail.accountId, accountId), gte(incomingMail.id, lowestIdAt(from)));

/** Counts a contact's mails since a time: either those that the contact is known to have written, or the others. */
export const countOfContact = (
  tx: Tx,
  accountId: string,
  contactId: string,
  isProven: boolean,
  from: Date,
): Promise<number> =>
  tx.$count(
    incomingMail,
    and(since(accountId, from), eq(incomingMail.contactId, contactId), eq(incomingMail.isProven, isProven)),
  );

/** Counts the contacts created by mail since a time. */
export async function countNewSenders(tx: Tx, accountId: string, from: Date): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(distinct ${incomingMail.contactId})::int` })
    .from(incomingMail)
    .innerJoin(
      contacts,
      and(eq(contacts.accountId, incomingMail.accountId), eq(contacts.id, incomingMail.contactId)),
    )
    .where(and(since(accountId, from), isNotNull(incomingMail.contactId), gte(contacts.createdAt, from)));
  return row!.total;
}

export const find = lookup((db) =>
  db.select().from(incomingMail).where(among(incomingMail)).prepare("find_incoming_mail"),
);

const { text: _, ...withoutText } = getTableColumns(incomingMail);

/** Newest first, without the texts. */
export const list = filteredList("incoming_mail", {
  from: incomingMail,
  columns: withoutText,
  filters: {
    outcome: (value) => eq(incomingMail.outcome, value),
    messageId: (value) => eq(incomingMail.messageId, value),
  },
  order: { direction: "desc", by: { id: incomingMail.id } },
});

export const lock = lockById(incomingMail, "update");
export const update = updateById(incomingMail);
