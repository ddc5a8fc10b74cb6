import type { ChangeResource, changeKinds } from "@rental/contract";
import { sql } from "drizzle-orm";
import { changeFeed } from "../../../db/tables/index.ts";
import type { Database } from "../../../platform/database/database.ts";

/** The state of the feed at a point in time. */
export interface Head {
  epoch: string;
  /** Whether the epoch was started by this database. */
  isCurrent: boolean;
  /** All transactions below it have ended: changes at lower positions are complete and final. */
  horizon: number;
  now: Date;
}

/** bigint and timestamp columns arrive as text. */
type Texts<Row, Key extends keyof Row> = Omit<Row, Key> & Record<Key, string>;

export async function head({ sql: db }: Database): Promise<Head | undefined> {
  const [row] = await db<Texts<Head, "horizon" | "now">[]>`
    select epoch, made_in = change_feed_database() as "isCurrent",
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon, clock_timestamp() as now
    from change_feed`;
  return row && { ...row, horizon: Number(row.horizon), now: new Date(row.now) };
}

/** Starts a new epoch, unless the current one belongs to this database. Drops earlier changes. */
export const beginEpoch = ({ transact }: Database): Promise<void> =>
  transact(async (tx) => {
    await tx.execute(sql`lock table ${changeFeed} in exclusive mode`);
    const current = await tx.execute(
      sql`select 1 from ${changeFeed} where ${changeFeed.madeIn} = change_feed_database()`,
    );
    if (current.length > 0) return;
    await tx.execute(sql`truncate changes`);
    await tx.delete(changeFeed);
    await tx.execute(sql`insert into ${changeFeed} values (gen_random_uuid(), change_feed_database())`);
  });

export interface ChangeRow {
  resource: ChangeResource;
  id: string;
  change: (typeof changeKinds)[number];
  at: Date;
  position: number;
  sequence: number;
}

interface Range {
  accountId: string;
  after: { position: number; sequence: number };
  /** Exclusive upper bound of the positions. */
  horizon: number;
  limit: number;
}

const toRow = (row: Texts<ChangeRow, "position" | "sequence" | "at">): ChangeRow => ({
  ...row,
  position: Number(row.position),
  sequence: Number(row.sequence),
  at: new Date(row.at),
});

/** The next changes, in feed order. */
export async function list({ sql: db }: Database, range: Range): Promise<ChangeRow[]> {
  const { accountId, after, horizon, limit } = range;
  const rows = await db<Texts<ChangeRow, "position" | "sequence" | "at">[]>`
    select resource, id, change, at, position, sequence
    from changes_after(${accountId}, ${after.position}, ${after.sequence}, ${horizon}, ${limit})
    order by position, sequence`;
  return rows.map(toRow);
}

/** Number of changes that a filtered list scans at a time. */
const window = 10_000;

/**
 * The next changes of some resources among the next 10,000 changes.
 * @returns the changes, and where the scan ended if there are more
 */
export async function listOf(
  { sql: db }: Database,
  { accountId, after, horizon, limit }: Range,
  resources: readonly string[],
): Promise<{ rows: ChangeRow[]; end: ChangeRow | undefined }> {
  const found = await db<(Texts<ChangeRow, "position" | "sequence" | "at"> & { isEnd: boolean })[]>`
    with seen as materialized (
      select resource, id, change, at, position, sequence
      from changes_after(${accountId}, ${after.position}, ${after.sequence}, ${horizon}, ${window}))
    (select *, false as "isEnd" from seen where resource = any(${resources as string[]})
      order by position, sequence limit ${limit})
    union all
    (select *, true from seen where (select count(*) from seen) = ${window}
      order by position desc, sequence desc limit 1)`;
  const isEnd = ({ isEnd }: { isEnd: boolean }) => isEnd;
  const end = found.find(isEnd);
  return {
    rows: found.filter((row) => !isEnd(row)).map(({ isEnd: _, ...row }) => toRow(row)),
    end: end && toRow(end),
  };
}

/** Whether the account has committed changes that are not yet below the horizon. */
export async function isWaiting({ sql: db }: Database, accountId: string, horizon: number): Promise<boolean> {
  const rows = await db`
    select 1 from changes where account_id = ${accountId} and position >= ${horizon} limit 1`;
  return rows.length > 0;
}

/** The lag of the feed: the age of the oldest writing transaction, and the number of later transactions. */
export async function lag({ sql: db }: Database): Promise<{ seconds: number; transactions: number }> {
  const [row] = await db<{ seconds: number; transactions: string }[]>`
    select coalesce(extract(epoch from clock_timestamp() - (
        select min(xact_start) from pg_stat_activity where backend_xid is not null)), 0)::float as seconds,
      (pg_snapshot_xmax(now_at)::text::bigint - pg_snapshot_xmin(now_at)::text::bigint)::text as transactions
    from pg_current_snapshot() as now_at`;
  return { seconds: row!.seconds, transactions: Number(row!.transactions) };
}
