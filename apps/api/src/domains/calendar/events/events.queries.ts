import { and, type Column, eq, gt, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { calendarEntries, showingHolds } from "../../../db/tables/index.ts";
import { plannedEachTime, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { filteredList, hasMetadata, isAmong } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion } from "../../../platform/database/rows.ts";

const entries = calendarEntries;
const holds = showingHolds;

export type EntryRow = typeof entries.$inferSelect;
export type NewEntry = typeof entries.$inferInsert;

/** An entry of a type other than showing. */
export const find = lookup((db) =>
  db
    .select()
    .from(entries)
    .where(and(among(entries), sql`${entries.type} <> 'showing'`))
    .prepare("find_event"),
);

/** A period of time; the end is exclusive. */
export interface Interval {
  start: Date;
  end: Date;
}

/** A period in the account's calendar; with `propertyId`, in that of a property. */
export interface Window extends Interval {
  propertyId?: string | undefined;
}

/** An arbitrary number that keeps these locks apart from other advisory locks. */
const calendarLocks = 7_202_612;

/** `shared` allows other sharers; `alone` is exclusive. Held until the transaction ends. */
export async function lockCalendar(tx: Tx, accountId: string, how: "shared" | "alone"): Promise<void> {
  const lock = how === "alone" ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await tx.execute(sql`select ${lock}(${calendarLocks}::int, hashtext(${accountId}))`);
}

/** Written as literals, so that the planner matches the condition of the partial index. */
const blocking = sql`${entries.status} in ('pending', 'confirmed')`;

const overlaps = (from: Column, to: Column, { start, end }: Interval) =>
  sql`tstzrange(${from}, ${to}) && tstzrange(${start.toISOString()}, ${end.toISOString()})`;

const blockingIn = (accountId: string, { propertyId, ...period }: Window) =>
  and(
    eq(entries.accountId, accountId),
    blocking,
    overlaps(entries.startTime, entries.endTime, period),
    propertyId === undefined ? undefined : or(eq(entries.propertyId, propertyId), isNull(entries.propertyId)),
  );

/** Holds that have not expired. */
const heldIn = (accountId: string, { propertyId, ...period }: Window, now: Date) =>
  and(
    eq(holds.accountId, accountId),
    gt(holds.expiresAt, now),
    overlaps(holds.startTime, holds.endTime, period),
    propertyId === undefined ? undefined : eq(holds.propertyId, propertyId),
  );

/**
 * The number of blocking entries in the window, and the times occupied by them and by holds: merged by the database, in
 * order and disjoint.
 */
export async function busy(
  db: Queryable,
  accountId: string,
  window: Window,
  now: Date,
): Promise<{ entries: number; intervals: Interval[] }> {
  const rows = await db.execute<{ entries: number; start: number | null; end: number | null }>(sql`
    ${plannedEachTime} select found.entries,
      extract(epoch from lower(busy))::float8 * 1000 as start,
      extract(epoch from upper(busy))::float8 * 1000 as "end"
    from (
      select count(*) filter (where is_entry)::int as entries, range_agg(during) as ranges
      from (
        select true as is_entry, tstzrange(${entries.startTime}, ${entries.endTime}) as during
        from ${entries} where ${blockingIn(accountId, window)}
        union all
        select false, tstzrange(${holds.startTime}, ${holds.endTime})
        from ${holds} where ${heldIn(accountId, window, now)}
      ) taken
    ) found left join lateral unnest(found.ranges) busy on true
    order by 2`);
  const intervals = rows.flatMap(({ start, end }) =>
    start === null || end === null ? [] : [{ start: new Date(start), end: new Date(end) }],
  );
  return { entries: rows[0]!.entries, intervals };
}

export const insert = insertion(entries);

/** Cancels an entry that is not a showing. @returns the entry; nothing if it does not exist or was already cancelled */
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

/** Whether an entry exists that is not a showing. */
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

/**
 * The ids of the entries in a period, found through the index of periods first: scanning by start would read all
 * earlier ones.
 */
const idsDuring = (period: SQL) => sql`
  select id from calendar_entries
  where account_id = ${sql.placeholder("accountId")} and tstzrange(start_time, end_time) && ${period}::tstzrange`;

/** In chronological order; the id breaks ties. */
export const list = filteredList("calendar", {
  from: entries,
  // The filters shared by showings and calendar entries.
  filters: {
    // Written as a literal, so that the planner matches the condition of the partial indexes.
    showings: () => sql`${entries.type} = 'showing'`,
    others: () => sql`${entries.type} <> 'showing'`,
    type: (value) => eq(entries.type, value),
    propertyId: (value) => eq(entries.propertyId, value),
    contactId: (value) => eq(entries.contactId, value),
    status: (value) => eq(entries.status, value),
    outcome: (value) => eq(entries.outcome, value),
    ids: (value) => isAmong(entries.id, value),
    updatedAfter: (value) => sql`${entries.updatedAt} > ${value}::timestamptz`,
    externalId: (value) => eq(entries.externalId, value),
    metadata: (value) => hasMetadata(entries.metadata, value),
    assigneeId: (value) => eq(entries.assigneeId, value),
    unassigned: () => isNull(entries.assigneeId),
    startAfter: (value) => gte(entries.startTime, value),
    startBefore: (value) => lt(entries.startTime, value),
    during: (value) => sql`${entries.id} = any(array(${idsDuring(value)}))`,
  },
  byText: ["metadata"],
  always: ["showings"],
  kept: [
    {
      list: "calendar",
      by: {
        showings: () => sql`key_1 = 'showing'`,
        type: (value) => sql`key_1 = ${value}`,
        status: (value) => sql`key_2 = ${value}`,
      },
    },
    {
      list: "calendar_of_property",
      by: {
        propertyId: (value) => sql`key_1 = ${value}::uuid::text`,
        showings: () => sql`key_2 = 'showing'`,
        type: (value) => sql`key_2 = ${value}`,
      },
    },
  ],
  order: { direction: "asc", by: { startTime: entries.startTime, id: entries.id } },
  sorts: {
    updatedAt: {
      by: { updatedAt: entries.updatedAt, id: entries.id },
      with: ["updatedAfter", "ids", "externalId", "metadata"],
      needs: "updatedAfter",
    },
  },
});
