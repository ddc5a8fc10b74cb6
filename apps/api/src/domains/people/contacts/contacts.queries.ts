import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import {
  calendarEntries,
  contacts,
  conversations,
  phoneDigits,
  prescreeningSessions,
} from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { externalIdsOf } from "../../../platform/database/external-ids.ts";
import { filteredList, hasMetadata, hasTag, isAmong } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, updateById } from "../../../platform/database/rows.ts";
import { handwritten, isOneOf, typed } from "../../../platform/database/statement.ts";

export type ContactRow = typeof contacts.$inferSelect;

const byId = (accountId: string, id: string) => and(eq(contacts.accountId, accountId), eq(contacts.id, id));

/** Finds a contact, including deleted ones. */
export const find = lookup((db) => db.select().from(contacts).where(among(contacts)).prepare("find_contact"));

/** Locks a contact that is not deleted until the transaction ends; records that reference it can still be added. */
export const lock = lockById(contacts, "no key update", isNull(contacts.deletedAt));

/** Contacts that are neither deleted nor archived, ordered by id, starting after `afterId`. */
export const walk = (
  db: Queryable,
  accountId: string,
  afterId: string | null,
  limit: number,
): Promise<ContactRow[]> =>
  db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.accountId, accountId),
        isNull(contacts.deletedAt),
        ne(contacts.status, "archived"),
        afterId === null ? undefined : gt(contacts.id, afterId),
      ),
    )
    .orderBy(asc(contacts.id))
    .limit(limit);

/** Takes a shared lock that prevents changes to a contact that is not deleted until the transaction ends. */
export const share = lockById(contacts, "share", isNull(contacts.deletedAt));

/**
 * Criteria to find the contacts with an email address, in any of its forms, or with a phone number, in any notation.
 */
export type Matching = { emails: string[] } | { digits: string[] };

const values = (sought: Matching) => ("emails" in sought ? sought.emails : sought.digits);

const addressIn = (kind: "email" | "phone") =>
  kind === "email" ? sql`lower(${contacts.email})` : phoneDigits(contacts.phone);

const matches = (kind: "email" | "phone", sought: SQLWrapper) =>
  isOneOf(addressIn(kind), sql`${sought}::text[]`);

/** Maximum number of contacts with the same digits to compare. */
export const maxCompared = 100;

/** The fields of a contact that are compared, or inherited by others with the same address. */
export type Matched = Pick<
  ContactRow,
  "accountId" | "id" | "status" | "email" | "phone" | "optedOutAt" | "deletedAt"
>;

type Alike = Matched & { by: "email" | "phone" };

/**
 * Searches one address at a time, in an order that no index has: otherwise, a plan made while the table was small would
 * read all contacts of the account. For the nested array, see `isOneOf`.
 */
const alike = (kind: "email" | "phone", sought: string) => sql`
  select found.* from unnest(array(select unnest(${typed(sought, "text[]")}))) as sought (address)
  cross join lateral (
    select account_id, ${contacts.id}, status, email, phone, opted_out_at, deleted_at, ${sql.raw(`'${kind}'`)} as by
    from ${contacts}
    where account_id = ${typed("accountId", "uuid")} and ${addressIn(kind)} = sought.address
      and (opted_out_at <> '{}' or not ${typed("optedOut", "boolean")})
    order by created_at, ${contacts.id} limit ${sql.raw(String(maxCompared))}
  ) as found`;

const findAlike = prepared(() =>
  handwritten<Alike>(
    sql`select * from (${alike("email", "emails")} union all ${alike("phone", "digits")}) as alike order by id`,
    {
      accountId: contacts.accountId,
      id: contacts.id,
      status: contacts.status,
      email: contacts.email,
      phone: contacts.phone,
      optedOutAt: contacts.optedOutAt,
      deletedAt: contacts.deletedAt,
      by: sql<Alike["by"]>`by`,
    },
  ),
);

/**
 * The contacts with one of these email addresses, and those with one of these phone numbers, including deleted ones.
 * @param optedOut only those that have opted out of something
 */
export const allMatching = (
  db: Queryable,
  accountId: string,
  sought: { emails: string[]; digits: string[] },
  optedOut = false,
): Promise<Alike[]> => findAlike(db).execute({ accountId, ...sought, optedOut });

/**
 * Contacts that are not deleted; after them those merged into others, which still have their addresses. If there are
 * several, the one with the most recent message comes first, then the newest.
 */
export async function findMatching(
  tx: Tx,
  accountId: string,
  sought: Matching,
  limit = maxCompared,
): Promise<ContactRow[]> {
  const lastMessage = sql`(select max(${conversations.lastMessageAt}) from ${conversations}
    where ${conversations.accountId} = ${contacts.accountId} and ${conversations.contactId} = ${contacts.id})`;
  return tx
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.accountId, accountId),
        or(isNull(contacts.deletedAt), isNotNull(contacts.mergedIntoId)),
        matches("emails" in sought ? "email" : "phone", sql.param(values(sought))),
      ),
    )
    .orderBy(
      desc(isNull(contacts.deletedAt)),
      sql`${lastMessage} desc nulls last`,
      desc(contacts.createdAt),
      desc(contacts.id),
    )
    .limit(limit);
}

/** Whether a contact has any records besides one session. */
export async function isUsed(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const of = (table: typeof conversations | typeof calendarEntries | typeof prescreeningSessions) =>
    and(eq(table.accountId, accountId), eq(table.contactId, id));
  const [row] = await tx.execute<{ used: boolean }>(sql`select
    exists (select 1 from ${conversations} where ${of(conversations)})
    or exists (select 1 from ${calendarEntries} where ${of(calendarEntries)})
    or exists (select 1 from ${prescreeningSessions} where ${of(prescreeningSessions)} offset 1) as used`);
  return row!.used;
}

/** Serializes the transactions that look up or create the contact with an address. */
export async function reserveAddress(tx: Tx, accountId: string, address: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${address}`}, 0))`);
}

/** Like `reserveAddress`, for several addresses, in this order. */
export async function reserveAddresses(tx: Tx, accountId: string, addresses: string[]): Promise<void> {
  const keys = addresses.map((address) => `${accountId} ${address}`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${sql.param(keys)}::text[]) with ordinality as keys(key, at) order by at`);
}

/** Across accounts, for an operator who only names a contact. */
export async function findAnywhere(
  db: Queryable,
  id: string,
): Promise<{ accountId: string; contactId: string } | undefined> {
  const [row] = await db
    .select({ accountId: contacts.accountId, contactId: contacts.id })
    .from(contacts)
    .where(eq(contacts.id, id));
  return row;
}

export const insert = insertion(contacts);

export const externalIds = externalIdsOf(contacts, "contacts", "contact");

/** Locks the contacts with these external ids that are not deleted. */
export const findByExternalIds = (tx: Tx, accountId: string, externalIds: string[]): Promise<ContactRow[]> =>
  tx
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.accountId, accountId),
        isNull(contacts.deletedAt),
        sql`${contacts.externalId} = any(${sql.param(externalIds)}::text[])`,
      ),
    )
    .orderBy(contacts.id)
    .for("no key update");

/** Updates a contact that is not deleted. */
export const update = updateById(contacts, isNull(contacts.deletedAt));

/** Restores a contact that was merged. */
export async function restore(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<ContactRow | undefined> {
  const changes = { deletedAt: null, mergedIntoId: null, updatedAt: now };
  const [row] = await tx.update(contacts).set(changes).where(byId(accountId, id)).returning();
  return row;
}

/** Applies to deleted contacts, too. */
export async function setOptedOutAt(
  tx: Tx,
  { accountId, id }: Pick<ContactRow, "accountId" | "id">,
  optedOutAt: ContactRow["optedOutAt"],
): Promise<void> {
  await tx.update(contacts).set({ optedOutAt }).where(byId(accountId, id));
}

type EmailState = ContactRow["emailState"];

const hasOneEmail = sql`not exists (select from ${contacts} as merged where merged.account_id = ${contacts.accountId}
  and merged.merged_into_id = ${contacts.id} and merged.merged_into_id is not null
  and lower(merged.email) <> lower(${contacts.email}))`;

/**
 * Sets the state of the email address of a contact that is not deleted.
 * @param from only if the current state is one of these
 * @param email only if this is still the address, ignoring case. Default: any, unless a contact with another one was
 *   merged into it, about which it may be
 */
export async function setEmailState(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  to: EmailState,
  from: EmailState[],
  email?: string,
): Promise<void> {
  const same = email === undefined ? hasOneEmail : eq(sql`lower(${contacts.email})`, email.toLowerCase());
  await tx
    .update(contacts)
    .set({ emailState: to })
    .where(and(byId(accountId, id), isNull(contacts.deletedAt), inArray(contacts.emailState, from), same));
}

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("contacts", {
  from: contacts,
  where: isNull(contacts.deletedAt),
  filters: {
    ids: (value) => isAmong(contacts.id, value),
    updatedAfter: (value) => sql`${contacts.updatedAt} > ${value}::timestamptz`,
    externalId: (value) => eq(contacts.externalId, value),
    metadata: (value) => hasMetadata(contacts.metadata, value),
    tag: (value) => hasTag(contacts.tags, value),
    status: (value) => eq(contacts.status, value),
    role: (value) => eq(contacts.role, value),
    channel: (value) => eq(contacts.channelPreference, value),
    assigneeId: (value) => eq(contacts.assigneeId, value),
    unassigned: () => isNull(contacts.assigneeId),
    search: (value) =>
      or(
        ilike(contacts.name, sql`${value}`),
        ilike(contacts.email, sql`${value}`),
        ilike(contacts.phone, sql`${value}`),
        // A number in another notation: in E.164, which has digits only, a part of it; in any, the whole number.
        ilike(contacts.phone, sql`${sql.placeholder("searchedDigits")}`),
        sql`${phoneDigits(contacts.phone)} = any(${typed("searchedNotations", "text[]")})`,
      ),
  },
  byText: ["search", "metadata", "tag"],
  kept: [
    {
      list: "contacts",
      by: { status: (value) => sql`key_1 = ${value}`, role: (value) => sql`key_2 = ${value}` },
    },
    {
      list: "contacts_of_assignee",
      by: {
        assigneeId: (value) => sql`key_1 = ${value}`,
        unassigned: () => sql`key_1 = ''`,
        status: (value) => sql`key_2 = ${value}`,
      },
    },
  ],
  order: { direction: "desc", by: { createdAt: contacts.createdAt, id: contacts.id } },
  sorts: {
    updatedAt: {
      by: { updatedAt: contacts.updatedAt, id: contacts.id },
      with: ["updatedAfter", "ids", "externalId", "metadata", "tag", "search"],
      needs: "updatedAfter",
    },
  },
});
