import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { calendarAccounts, calendarCopies } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";
import { dueByAccount, earliest } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

const accounts = calendarAccounts;
const copies = calendarCopies;

export type AccountRow = typeof accounts.$inferSelect;
export type CopyRow = typeof copies.$inferSelect;

const isConnected = isNotNull(accounts.calendarUrl);

export const find = lookup((db) =>
  db.select().from(accounts).where(among(accounts)).prepare("find_calendar_account"),
);

/** Locks a calendar account until the transaction ends. */
export const lock = lockById(accounts, "update");

export const insert = insertion(accounts);

export const update = updateById(accounts);

export const remove = removeById(accounts);

/** Stores a newer secret, unless another one was stored meanwhile. */
export const replaceSecret = async (
  tx: Tx,
  { accountId, id, secret }: Pick<AccountRow, "accountId" | "id" | "secret">,
  next: Buffer,
): Promise<void> => {
  await tx
    .update(accounts)
    .set({ secret: next })
    .where(and(eq(accounts.accountId, accountId), eq(accounts.id, id), eq(accounts.secret, secret)));
};

/** Serializes the transactions in which the account chooses a calendar. */
export async function lockChoosing(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendars ${accountId}`}, 0))`);
}

/** The calendars that an account has connected. */
export async function listChosen(
  tx: Tx,
  accountId: string,
): Promise<{ id: string; username: string; calendarUrl: string }[]> {
  const { id, username, calendarUrl } = accounts;
  return tx
    .select({ id, username, calendarUrl: sql<string>`${calendarUrl}` })
    .from(accounts)
    .where(and(eq(accounts.accountId, accountId), isConnected));
}

/** The ids of a person's calendar accounts, locked until the transaction ends. */
export async function lockOfPerson(tx: Tx, accountId: string, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.accountId, accountId), eq(accounts.personId, personId)))
    .orderBy(accounts.id)
    .for("update");
  return rows.map(({ id }) => id);
}

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("calendar_accounts", {
  from: accounts,
  order: { direction: "desc", by: { createdAt: accounts.createdAt, id: accounts.id } },
});

export const { due, next } = dueByAccount(accounts, accounts.nextSyncAt, isConnected);

export const nextDue = earliest(accounts, accounts.nextSyncAt, isConnected);

/** Claims a calendar that is due for synchronization: no other worker claims it before `until`. */
export async function claim(
  db: Queryable,
  { accountId, id }: JobRef,
  now: Date,
  until: Date,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(accounts)
    .set({ nextSyncAt: until, claimedUntil: until })
    .where(
      and(eq(accounts.accountId, accountId), eq(accounts.id, id), isConnected, lte(accounts.nextSyncAt, now)),
    )
    .returning();
  return row;
}

const ofCalendar = ({ accountId, id }: JobRef) =>
  and(eq(copies.accountId, accountId), eq(copies.calendarAccountId, id));
const ofShowing = (ref: JobRef, showingId: string) => and(ofCalendar(ref), eq(copies.showingId, showingId));

export const listCopies = (db: Queryable, ref: JobRef): Promise<CopyRow[]> =>
  db.select().from(copies).where(ofCalendar(ref)).orderBy(copies.showingId);

/** The copies of showings deleted in the calendar, about which a person must decide. */
export const listDeleted = (db: Queryable, ref: JobRef): Promise<CopyRow[]> =>
  db
    .select()
    .from(copies)
    .where(and(ofCalendar(ref), sql`${copies.deletedAt} is not null`))
    .orderBy(copies.showingId);

export const lockCopy = async (tx: Tx, ref: JobRef, showingId: string): Promise<CopyRow | undefined> =>
  (await tx.select().from(copies).where(ofShowing(ref, showingId)).for("update"))[0];

/** Starts tracking the copy of a showing. @returns false when it is tracked already */
export async function addCopy(tx: Tx, copy: CopyRow): Promise<boolean> {
  const rows = await tx
    .insert(copies)
    .values(copy)
    .onConflictDoNothing()
    .returning({ showingId: copies.showingId });
  return rows.length > 0;
}

/** @returns whether the copy existed */
export const changeCopy = async (
  tx: Tx,
  ref: JobRef,
  showingId: string,
  changes: Partial<CopyRow>,
): Promise<boolean> => {
  const rows = await tx
    .update(copies)
    .set(changes)
    .where(ofShowing(ref, showingId))
    .returning({ showingId: copies.showingId });
  return rows.length > 0;
};

export const removeCopy = async (tx: Tx, ref: JobRef, showingId: string): Promise<void> => {
  await tx.delete(copies).where(ofShowing(ref, showingId));
};

export const removeCopies = async (tx: Tx, ref: JobRef, ended?: Date): Promise<void> => {
  await tx
    .delete(copies)
    .where(and(ofCalendar(ref), ended && lte(copies.endTime, ended), ended && isNull(copies.deletedAt)));
};

/** Marks all copies of a calendar as outdated. */
export const markAllStale = async (tx: Tx, ref: JobRef): Promise<void> => {
  await tx.update(copies).set({ sequence: -1 }).where(ofCalendar(ref));
};

/** The number of copies of upcoming showings. */
export const countUpcoming = (tx: Tx, ref: JobRef, now: Date): Promise<number> =>
  tx.$count(copies, and(ofCalendar(ref), gt(copies.endTime, now), isNull(copies.deletedAt)));

/** Marks copies as deleted in the calendar, pending a person's decision. */
export const markDeleted = async (tx: Tx, ref: JobRef, showingIds: string[], now: Date): Promise<void> => {
  await tx
    .update(copies)
    .set({ deletedAt: now })
    .where(and(ofCalendar(ref), inArray(copies.showingId, showingIds)));
};

/** A showing whose copy is missing or outdated. */
export interface StaleCopy {
  [column: string]: unknown;
  showingId: string;
  /** The server's id of the event, if known. */
  eventId: string | null;
  /** Whether it must be removed from the calendar; otherwise it must be written. */
  isGone: boolean;
}

/** Whether the entry `e` belongs in the calendar of this person; null: in a calendar for all showings. */
const belongsTo = (personId: string | null) =>
  sql`(${personId}::uuid is null or e.assignee_id is not distinct from ${personId}::uuid)`;

/** Upcoming showings that don't belong in a calendar and have no known copy there, soonest first. */
export async function listMisplaced(
  tx: Tx,
  { accountId, id, personId }: Pick<AccountRow, "accountId" | "id" | "personId">,
  now: Date,
): Promise<{ id: string; startTime: Date; endTime: Date }[]> {
  const rows = await tx.execute<{ id: string; startTime: string; endTime: string }>(sql`
    select e.id, e.start_time as "startTime", e.end_time as "endTime" from calendar_entries e
    where e.account_id = ${accountId} and e.type = 'showing' and e.source = 'internal'
      and e.end_time > ${now.toISOString()} and (e.status = 'cancelled' or not ${belongsTo(personId)})
      and not exists (select from calendar_copies c
        where c.account_id = e.account_id and c.calendar_account_id = ${id} and c.showing_id = e.id)
    order by e.start_time, e.id limit 1000`);
  return rows.map((row) => ({
    id: row.id,
    startTime: new Date(row.startTime),
    endTime: new Date(row.endTime),
  }));
}

/**
 * The showings whose copies are missing or outdated, soonest first.
 * @param personId whose showings are in the calendar; null: all
 */
export async function listStale(
  db: Queryable,
  { accountId, id, personId }: Pick<AccountRow, "accountId" | "id" | "personId">,
  now: Date,
  limit: number,
) {
  const isIn = belongsTo(personId);
  const until = new Date(now.getTime() + 400 * 86_400_000).toISOString();
  const rows = await db.execute<StaleCopy & Record<string, unknown>>(sql`
    (select e.id as "showingId", false as "isGone", e.start_time, null as "eventId"
      from calendar_entries e
      where e.account_id = ${accountId} and e.type = 'showing' and e.source = 'internal'
        and e.status in ('pending', 'confirmed') and e.end_time > ${now.toISOString()} and e.start_time < ${until}
        and ${isIn}
        and not exists (select from calendar_copies c
          where c.account_id = e.account_id and c.calendar_account_id = ${id} and c.showing_id = e.id)
      order by e.start_time, e.id limit ${limit})
    union all
    (select c.showing_id, e.id is null or e.status = 'cancelled' or not ${isIn}, c.start_time, c.event_id
      from calendar_copies c
      left join calendar_entries e on e.account_id = c.account_id and e.id = c.showing_id
      where c.account_id = ${accountId} and c.calendar_account_id = ${id}
        and (c.deleted_at is null and (e.sequence is distinct from c.sequence or e.status = 'cancelled')
          or e.id is not null and not ${isIn})
      order by c.start_time, c.showing_id limit ${limit})
    order by 3, 1 limit ${limit}`);
  return [...rows];
}
