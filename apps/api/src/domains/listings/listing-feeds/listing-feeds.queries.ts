import { and, count, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import { accounts, listingFeeds } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, removeById } from "../../../platform/database/rows.ts";
import { earliest, nextRecord, ofAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

/** Excludes the ids of the listings, which take a megabyte in a large feed. */
const { servedIds: _servedIds, tokenHash: _tokenHash, ...columns } = getTableColumns(listingFeeds);

export type FeedRow = Omit<typeof listingFeeds.$inferSelect, "servedIds" | "tokenHash">;
export type FeedChanges = Partial<typeof listingFeeds.$inferInsert>;

export const find = lookup((db) =>
  db.select(columns).from(listingFeeds).where(among(listingFeeds)).prepare("find_listing_feed"),
);

/** The feed with this token. */
export const findByToken = prepared((db) =>
  db
    .select({ ...columns, plan: accounts.plan, accountCreatedAt: accounts.createdAt })
    .from(listingFeeds)
    .innerJoin(accounts, eq(accounts.id, listingFeeds.accountId))
    .where(eq(listingFeeds.tokenHash, sql.placeholder("tokenHash")))
    .prepare("find_listing_feed_by_token"),
);

const byId = (accountId: string, id: string) =>
  and(eq(listingFeeds.accountId, accountId), eq(listingFeeds.id, id));

/** Locks a feed until the transaction ends. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<FeedRow | undefined> {
  const [row] = await tx.select(columns).from(listingFeeds).where(byId(accountId, id)).for("update");
  return row;
}

/** The listings of the last version that was not held back; null before the first. */
export async function servedIds(db: Queryable, { accountId, id }: JobRef): Promise<string[] | null> {
  const [row] = await db
    .select({ ids: listingFeeds.servedIds })
    .from(listingFeeds)
    .where(byId(accountId, id));
  return row?.ids ?? null;
}

/** Returns those of the ids that are feeds of the account. */
export async function existing(tx: Tx, accountId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: listingFeeds.id })
    .from(listingFeeds)
    .where(and(eq(listingFeeds.accountId, accountId), inArray(listingFeeds.id, ids)));
  return rows.map(({ id }) => id);
}

export const insert = insertion(listingFeeds);

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: FeedChanges,
): Promise<FeedRow | undefined> {
  const [row] = await tx.update(listingFeeds).set(changes).where(byId(accountId, id)).returning(columns);
  return row;
}

/** @returns whether the feed existed */
export const remove = removeById(listingFeeds);

export async function countAll(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(listingFeeds)
    .where(eq(listingFeeds.accountId, accountId));
  return row!.total;
}

/** Feeds with a due check, most overdue first. Across accounts, because workers serve all of them. */
export const due = (db: Queryable, now: Date, limit: number, accountId?: string): Promise<JobRef[]> =>
  db
    .select({ accountId: listingFeeds.accountId, id: listingFeeds.id })
    .from(listingFeeds)
    .where(and(ofAccount(listingFeeds, accountId), lte(listingFeeds.checkAt, now)))
    .orderBy(listingFeeds.checkAt)
    .limit(limit);

export const nextDue = earliest(listingFeeds, listingFeeds.checkAt);

export const nextOf = nextRecord(listingFeeds, listingFeeds.checkAt);

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("listing_feeds", {
  from: listingFeeds,
  columns,
  order: { direction: "desc", by: { createdAt: listingFeeds.createdAt, id: listingFeeds.id } },
});
