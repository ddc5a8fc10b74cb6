import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { calendarEntries } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { externalIdsOf } from "../../../platform/database/external-ids.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById } from "../../../platform/database/rows.ts";
import { dueRecords, earliest, nextRecord } from "../../../platform/jobs/due.ts";

const entries = calendarEntries;

export type ShowingRow = typeof entries.$inferSelect;
export type NewShowing = typeof entries.$inferInsert;

/** Written as literals, so that the planner matches the condition of the partial indexes. */
const isShowing = sql`${entries.type} = 'showing'`;

const byId = (accountId: string, id: string) =>
  and(eq(entries.accountId, accountId), eq(entries.id, id), isShowing);

export const find = lookup((db) =>
  db
    .select()
    .from(entries)
    .where(and(among(entries), isShowing))
    .prepare("find_showing"),
);

/** Locks a showing until the transaction ends. */
export const lock = lockById(entries, "update", isShowing);

/** The pending and confirmed showings of a group, which have the same home, times and host; locked. */
export const lockGroup = (
  tx: Tx,
  accountId: string,
  { propertyId, assigneeId, startTime, endTime }: ShowingRow,
): Promise<ShowingRow[]> =>
  tx
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.accountId, accountId),
        isShowing,
        sql`${entries.status} in ('pending', 'confirmed')`,
        eq(entries.propertyId, propertyId!),
        sql`${entries.assigneeId} is not distinct from ${assigneeId}::uuid`,
        eq(entries.startTime, startTime),
        eq(entries.endTime, endTime),
      ),
    )
    .orderBy(asc(entries.id))
    .for("update");

export const insert = insertion(entries);

export const externalIds = externalIdsOf(entries, "showings", "showing", isShowing);

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: PgUpdateSetSource<typeof entries>,
): Promise<ShowingRow> {
  const [row] = await tx.update(entries).set(changes).where(byId(accountId, id)).returning();
  return row!;
}

/** @returns the showing; nothing if it does not exist or was already cancelled */
export async function cancel(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<ShowingRow | undefined> {
  const [row] = await tx
    .update(entries)
    .set({ status: "cancelled", remindAt: null, nextStepAt: null, updatedAt: now })
    .where(and(byId(accountId, id), ne(entries.status, "cancelled")))
    .returning();
  return row;
}

/** Showings with a due reminder, most overdue first. Across accounts, because workers serve all of them. */
export const toRemind = dueRecords(entries, entries.remindAt);

export const nextToRemind = earliest(entries, entries.remindAt, isNotNull(entries.remindAt));

export const nextToRemindOf = nextRecord(entries, entries.remindAt);

/** Records a reply to an invitation. Calendars need no new version of the showing. */
export const noteResponse = (
  tx: Tx,
  accountId: string,
  id: string,
  changes: Pick<NewShowing, "prospectResponse" | "updatedAt">,
): Promise<ShowingRow> => update(tx, accountId, id, { ...changes, sequence: sql`${entries.sequence}` });

/** Records a reminder. The showing itself does not change, so calendars need no new version of it. */
export async function noteReminded(
  tx: Tx,
  accountId: string,
  id: string,
  changes: { remindAt: Date | null; reminderSentAt?: Date },
): Promise<void> {
  await tx
    .update(entries)
    .set({ ...changes, sequence: sql`${entries.sequence}` })
    .where(byId(accountId, id));
}

/** Showings with a due step of their confirmation, most overdue first. Across accounts, like reminders. */
export const withNextStep = dueRecords(entries, entries.nextStepAt);

export const earliestStep = earliest(entries, entries.nextStepAt, isNotNull(entries.nextStepAt));

export const nextStepOf = nextRecord(entries, entries.nextStepAt);

/** Showings with a due question about the outcome or for feedback, most overdue first. Across accounts, like reminders. */
export const withAfterStep = dueRecords(entries, entries.afterStepAt);

export const earliestAfterStep = earliest(entries, entries.afterStepAt, isNotNull(entries.afterStepAt));

export const nextAfterStepOf = nextRecord(entries, entries.afterStepAt);

/** Records an automatic step of a showing. Calendars need no new version of it. */
export async function noteStep(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<NewShowing>,
): Promise<void> {
  await update(tx, accountId, id, { ...changes, sequence: sql`${entries.sequence}` });
}

/** A contact's upcoming showings that the contact was asked about and has not confirmed, soonest first; locked. */
export const lockAsked = (tx: Tx, accountId: string, contactId: string, now: Date): Promise<ShowingRow[]> =>
  tx
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.accountId, accountId),
        eq(entries.contactId, contactId),
        isShowing,
        gt(entries.startTime, now),
        isNotNull(entries.confirmationAskedAt),
        isNull(entries.confirmedAt),
      ),
    )
    .orderBy(asc(entries.startTime), asc(entries.id))
    .limit(20)
    .for("update");

/** The number of a contact's upcoming requests that await a person's answer. */
export const countRequests = (tx: Tx, accountId: string, contactId: string, now: Date): Promise<number> =>
  tx.$count(
    entries,
    and(
      eq(entries.accountId, accountId),
      eq(entries.contactId, contactId),
      isShowing,
      gt(entries.startTime, now),
      eq(entries.status, "pending"),
      isNotNull(entries.request),
    ),
  );

/** A contact's pending or confirmed showing of a home that starts at this time. */
export async function atTime(
  tx: Tx,
  accountId: string,
  { contactId, propertyId, start }: { contactId: string; propertyId: string; start: Date },
): Promise<ShowingRow | undefined> {
  const [row] = await tx
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.accountId, accountId),
        eq(entries.contactId, contactId),
        isShowing,
        inArray(entries.status, ["pending", "confirmed"]),
        eq(entries.propertyId, propertyId),
        eq(entries.startTime, start),
      ),
    )
    .orderBy(asc(entries.createdAt), asc(entries.id))
    .limit(1);
  return row;
}

/** A contact's latest showing that has begun. */
export async function latestOf(
  tx: Tx,
  accountId: string,
  contactId: string,
  propertyId: string | null,
  now: Date,
): Promise<ShowingRow | undefined> {
  const [row] = await tx
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.accountId, accountId),
        eq(entries.contactId, contactId),
        isShowing,
        propertyId === null ? undefined : eq(entries.propertyId, propertyId),
        lte(entries.startTime, now),
      ),
    )
    .orderBy(desc(entries.startTime), desc(entries.id))
    .limit(1);
  return row;
}

/** The upcoming showings of a home, soonest first. */
export const upcomingOf = (
  tx: Tx,
  accountId: string,
  of: { propertyId: string } | { contactId: string },
  now: Date,
): Promise<{ id: string }[]> =>
  tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.accountId, accountId),
        "propertyId" in of ? eq(entries.propertyId, of.propertyId) : eq(entries.contactId, of.contactId),
        isShowing,
        inArray(entries.status, ["pending", "confirmed"]),
        gt(entries.startTime, now),
      ),
    )
    .orderBy(asc(entries.startTime), asc(entries.id));
