import { and, asc, count, eq, gte, isNull, lt, ne, or, sql } from "drizzle-orm";
import { calendarEntries } from "../../db/tables/index.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { type Filters, filteredList } from "../../platform/filtered-list.ts";

const entries = calendarEntries;

export type EntryRow = typeof entries.$inferSelect;
export type NewEntry = typeof entries.$inferInsert;

/** A period of time; the end is exclusive. */
export interface Interval {
  start: Date;
  end: Date;
}

/** Which of the account's entries count; without `propertyId`: all. */
export interface Window extends Interval {
  propertyId?: string | undefined;
  /** The only calendar source whose entries count, besides the account's own; without it: all of them. */
  sourceId?: string | undefined;
}

/** An arbitrary number that keeps these locks apart from other advisory locks. */
const calendarLocks = 7_202_612;

/** `shared`: together with other sharers. `alone`: exclusive. Held until the transaction ends. */
export async function lockCalendar(tx: Tx, accountId: string, how: "shared" | "alone"): Promise<void> {
  const lock = how === "alone" ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await tx.execute(sql`select ${lock}(${calendarLocks}::int, hashtext(${accountId}))`);
}

/** Written as literals, so that the planner recognizes the condition of the partial index. */
const blocking = sql`${entries.status} in ('pending', 'confirmed')`;

const blockingIn = (accountId: string, { start, end, propertyId, sourceId }: Window) =>
  and(
    eq(entries.accountId, accountId),
    blocking,
    sql`tstzrange(${entries.startTime}, ${entries.endTime}) && tstzrange(${start.toISOString()}, ${end.toISOString()})`,
    propertyId === undefined ? undefined : or(eq(entries.propertyId, propertyId), isNull(entries.propertyId)),
    sourceId === undefined ? undefined : or(eq(entries.sourceId, sourceId), isNull(entries.sourceId)),
  );

/** Whether a blocking entry other than `exceptId` overlaps the window. */
export async function isTaken(
  tx: Tx,
  accountId: string,
  window: Window,
  exceptId?: string,
): Promise<boolean> {
  const other = exceptId === undefined ? undefined : ne(entries.id, exceptId);
  const where = and(blockingIn(accountId, window), other);
  return (await tx.select({ id: entries.id }).from(entries).where(where).limit(1)).length > 0;
}

/** The number of blocking entries in the window, and their times: merged by the database, in order and disjoint. */
export async function busy(
  db: Queryable,
  accountId: string,
  window: Window,
): Promise<{ entries: number; intervals: Interval[] }> {
  const rows = await db.execute<{ entries: number; start: number | null; end: number | null }>(sql`
    select found.entries,
      extract(epoch from lower(busy))::float8 * 1000 as start,
      extract(epoch from upper(busy))::float8 * 1000 as "end"
    from (
      select count(*)::int as entries, range_agg(tstzrange(${entries.startTime}, ${entries.endTime})) as ranges
      from ${entries} where ${blockingIn(accountId, window)}
    ) found left join lateral unnest(found.ranges) busy on true
    order by 2`);
  const intervals = rows.flatMap(({ start, end }) =>
    start === null || end === null ? [] : [{ start: new Date(start), end: new Date(end) }],
  );
  return { entries: rows[0]!.entries, intervals };
}

export async function insert(tx: Tx, entry: NewEntry): Promise<EntryRow> {
  const [row] = await tx.insert(entries).values(entry).returning();
  return row!;
}

/**
 * Cancels an entry that is not a showing. @returns the entry; nothing when there is none or it was already cancelled
 */
export async function cancel(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<EntryRow | undefined> {
  const [row] = await tx
    .update(entries)
    .set({ status: "cancelled", updatedAt: now })
    .where(
      and(
        eq(entries.accountId, accountId),
        eq(entries.id, id),
        ne(entries.type, "showing"),
        ne(entries.status, "cancelled"),
      ),
    )
    .returning();
  return row;
}

/** Whether there is such an entry that is not a showing. */
export async function exists(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const where = and(eq(entries.accountId, accountId), eq(entries.id, id), ne(entries.type, "showing"));
  return (await db.select({ id: entries.id }).from(entries).where(where)).length > 0;
}

/** Permanently deletes the cancelled entries that started before this time. */
export const deleteCancelled = (tx: Tx, accountId: string, before: Date): Promise<EntryRow[]> =>
  tx
    .delete(entries)
    .where(
      and(eq(entries.accountId, accountId), eq(entries.status, "cancelled"), lt(entries.startTime, before)),
    )
    .returning();

/** One row per documented filter of showings and of calendar entries. */
const filters = {
  /** Written as literals, so that the planner recognizes the condition of the partial indexes. */
  showings: () => sql`${entries.type} = 'showing'`,
  type: (value) => eq(entries.type, value),
  propertyId: (value) => eq(entries.propertyId, value),
  contactId: (value) => eq(entries.contactId, value),
  status: (value) => eq(entries.status, value),
  startAfter: (value) => gte(entries.startTime, value),
  startBefore: (value) => lt(entries.startTime, value),
} satisfies Filters<string>;

/** In order of time; the id decides for entries with the same start. */
export const list = filteredList("calendar", filters as Filters<keyof typeof filters>, {
  base: eq(entries.accountId, sql.placeholder("accountId")),
  rows: (db, where) =>
    db
      .select()
      .from(entries)
      .where(where)
      .orderBy(asc(entries.startTime), asc(entries.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset")),
  count: (db, where) => db.select({ total: count() }).from(entries).where(where),
});
