import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { contactMerges, contacts, type MovedRows } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { insertion, lockById, removeById } from "../../../platform/database/rows.ts";
import type { ContactRow } from "./contacts.queries.ts";
import { nameOf, type Reference, references } from "./references.ts";

export type MergeRow = typeof contactMerges.$inferSelect;

export const insert = insertion(contactMerges);
export const lock = lockById(contactMerges, "update");
export const remove = removeById(contactMerges);

/** Locks contacts, deleted or not, against all writes that involve them; in a fixed order, so that merges don't deadlock. */
export const lockContacts = (tx: Tx, accountId: string, ids: string[]): Promise<ContactRow[]> =>
  tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.accountId, accountId), inArray(contacts.id, ids)))
    .orderBy(asc(contacts.id))
    .for("update");

/** The merges into a contact that can still be undone, the latest first. */
export const undoable = (
  db: Queryable,
  accountId: string,
  intoId: string,
  now: Date,
): Promise<(Pick<MergeRow, "id" | "mergedAt" | "undoUntil"> & { name: string })[]> =>
  db
    .select({
      id: contactMerges.id,
      name: contacts.name,
      mergedAt: contactMerges.mergedAt,
      undoUntil: contactMerges.undoUntil,
    })
    .from(contactMerges)
    .innerJoin(
      contacts,
      and(eq(contacts.accountId, contactMerges.accountId), eq(contacts.id, contactMerges.id)),
    )
    .where(
      and(
        eq(contactMerges.accountId, accountId),
        eq(contactMerges.intoId, intoId),
        gt(contactMerges.undoUntil, now),
      ),
    )
    .orderBy(desc(contactMerges.mergedAt), desc(contactMerges.id))
    .limit(100);

/** Ids of the contacts merged into one, directly or indirectly. */
export async function allMergedInto(tx: Tx, accountId: string, id: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`with recursive merged as (
      select ${id}::uuid as id
      union select c.id from contacts c join merged on c.merged_into_id = merged.id
        where c.account_id = ${accountId}::uuid and c.merged_into_id is not null
    ) select id from merged where id <> ${id}::uuid`);
  return rows.map((row) => row.id);
}

/** Merged contacts with these external ids, the latest last. */
export const mergedByExternalIds = (
  tx: Tx,
  accountId: string,
  externalIds: string[],
): Promise<ContactRow[]> =>
  tx
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.accountId, accountId),
        isNotNull(contacts.mergedIntoId),
        sql`${contacts.externalId} = any(${sql.param(externalIds)}::text[])`,
      ),
    )
    .orderBy(asc(contacts.deletedAt), asc(contacts.id));

const refers = ({ table, column }: Reference, accountId: string, contactId: string) =>
  sql`${sql.identifier(table)} where account_id = ${accountId}::uuid and ${sql.identifier(column)} = ${contactId}::uuid`;

const keyOf = ({ key = "id" }: Reference) => sql.raw(`(${key})`);

/** Whether more rows than `limit` name a contact. */
export async function isReferredByMore(
  tx: Tx,
  accountId: string,
  contactId: string,
  limit: number,
): Promise<boolean> {
  const counts = references.map(
    (each) =>
      sql`select count(*) as n from (select from ${refers(each, accountId, contactId)} limit ${limit + 1}) as rows`,
  );
  const [row] = await tx.execute<{ more: boolean }>(
    sql`select sum(n) > ${limit} as more from (${sql.join(counts, sql` union all `)}) as counts`,
  );
  return row!.more;
}

const given = ({ column, isDated }: Reference, toId: string, now: Date) => sql`
  set ${sql.identifier(column)} = ${toId}::uuid
  ${isDated ? sql`, updated_at = ${now.toISOString()}::timestamptz` : sql``}`;

/** Moves all rows that reference a contact to another. @returns the keys of the rows */
export async function move(
  tx: Tx,
  accountId: string,
  { fromId, toId, now }: { fromId: string; toId: string; now: Date },
): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const each of references) {
    const rows = await tx.execute<{
      key: string;
    }>(sql`update ${sql.identifier(each.table)} ${given(each, toId, now)}
      where account_id = ${accountId}::uuid and ${sql.identifier(each.column)} = ${fromId}::uuid
      returning ${keyOf(each)} as key`);
    if (rows.length > 0) moved[nameOf(each)] = rows.map(({ key }) => key);
  }
  // Pending notices also reference the contact.
  await tx.execute(sql`update outgoing_mail set about_contact_ids = array_replace(about_contact_ids, ${fromId}::uuid, ${toId}::uuid)
    where account_id = ${accountId}::uuid and ${fromId}::uuid = any(about_contact_ids)`);
  await tx.execute(sql`update owner_notices set data = replace(data::text, ${fromId}, ${toId})::jsonb
    where account_id = ${accountId}::uuid and position(${fromId} in data::text) > 0`);
  return moved;
}

/** Moves back the rows that still belong to the other contact. */
export async function moveBack(
  tx: Tx,
  accountId: string,
  moved: MovedRows,
  { fromId, toId, now }: { fromId: string; toId: string; now: Date },
): Promise<void> {
  for (const each of references) {
    const keys = moved[nameOf(each)];
    if (!keys) continue;
    const type = sql.raw(each.key ? "text[]" : "uuid[]");
    await tx.execute(sql`update ${sql.identifier(each.table)} ${given(each, toId, now)}
      where account_id = ${accountId}::uuid and ${sql.identifier(each.column)} = ${fromId}::uuid
      and ${keyOf(each)} = any(${sql.param(keys)}::${type})`);
  }
}
