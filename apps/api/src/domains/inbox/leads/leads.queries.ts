import { and, desc, eq, getTableColumns, gte, ne, sql } from "drizzle-orm";
import { keptSince } from "../../../db/retention.ts";
import { leads } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";
import { lowestIdAt } from "../../../platform/ids.ts";

export type LeadRow = typeof leads.$inferSelect;

/** All leads since this time are retained. */
export const keptFrom = (now: Date): Date => keptSince("leads", now);

export const find = lookup((db) => db.select().from(leads).where(among(leads)).prepare("find_lead"));

/** Serializes the transactions that receive the same lead. */
export async function reserve(tx: Tx, accountId: string, sameAs: string): Promise<void> {
  const name = `lead ${accountId} ${sameAs}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 3))`);
}

/** Finds the same lead, if it came since a time. */
export async function findSame(
  tx: Tx,
  accountId: string,
  sameAs: string,
  since: Date,
): Promise<LeadRow | undefined> {
  const [row] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.accountId, accountId), eq(leads.sameAs, sameAs), gte(leads.createdAt, since)))
    .orderBy(desc(leads.id))
    .limit(1);
  return row;
}

/** Counts the leads of a contact since a time. */
export const countOfContact = (tx: Tx, accountId: string, contactId: string, since: Date): Promise<number> =>
  tx.$count(
    leads,
    and(eq(leads.accountId, accountId), eq(leads.contactId, contactId), gte(leads.id, lowestIdAt(since))),
  );

/** Counts the leads of a source since a time that became messages. */
export const countEntered = (tx: Tx, accountId: string, leadSourceId: string, since: Date): Promise<number> =>
  tx.$count(
    leads,
    and(
      eq(leads.accountId, accountId),
      eq(leads.leadSourceId, leadSourceId),
      gte(leads.id, lowestIdAt(since)),
      ne(leads.outcome, "unread"),
    ),
  );

/** Counts the leads since a time that wait for a person. */
export const countUnread = (tx: Tx, accountId: string, since: Date): Promise<number> =>
  tx.$count(
    leads,
    and(eq(leads.accountId, accountId), eq(leads.outcome, "unread"), gte(leads.id, lowestIdAt(since))),
  );

export const insert = insertion(leads);

export const lock = lockById(leads, "update");

export const update = updateById(leads);

export const remove = removeById(leads);

const { raw: _, ...withoutRaw } = getTableColumns(leads);

/** Newest first, without the raw leads. */
export const list = filteredList("leads", {
  from: leads,
  columns: withoutRaw,
  where: sql`${leads.createdAt} >= ${sql.placeholder("since")}`,
  filters: {
    outcome: (value) => eq(leads.outcome, value),
    leadSourceId: (value) => eq(leads.leadSourceId, value),
    contactId: (value) => eq(leads.contactId, value),
  },
  order: { direction: "desc", by: { id: leads.id } },
});
