import { and, eq, getTableColumns, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { prescreeningSessions } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { dueRecords, nextRecord } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

const sessions = prescreeningSessions;

type Columns = typeof sessions.$inferSelect;

/** A session's questions and how they were asked, as stored in its row. */
export type { SessionForm } from "../../../db/tables/index.ts";
/** A session visible to the account. */
export type SessionRow = Omit<Columns, "contactId" | "form" | "visitor" | "outcome"> & {
  contactId: string;
};
export type NewSession = Omit<typeof sessions.$inferInsert, "contactId"> & { contactId: string };

const { form: _form, visitor: _visitor, outcome: _outcome, ...own } = getTableColumns(sessions);
/** All columns except those that only concern the visitor. Sessions visible to the account always have a contact. */
const columns = { ...own, contactId: sql<string>`${sessions.contactId}` };
const isShown = isNotNull(sessions.contactId);

const byId = (accountId: string, id: string) => and(eq(sessions.accountId, accountId), eq(sessions.id, id));

export const find = lookup((db) =>
  db
    .select(columns)
    .from(sessions)
    .where(and(among(sessions), isShown))
    .prepare("find_session"),
);

/** The questions of a session that is visible to the account. */
export const findForm = lookup((db) =>
  db
    .select({ id: sessions.id, contactId: columns.contactId, form: sessions.form })
    .from(sessions)
    .where(and(among(sessions), isShown))
    .prepare("find_session_form"),
);

/** Locks a session until the transaction ends. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(sessions)
    .where(and(byId(accountId, id), isShown))
    .for("update");
  return row;
}

export async function insert(tx: Tx, session: NewSession): Promise<SessionRow> {
  const [row] = await tx.insert(sessions).values(session).returning(columns);
  return row!;
}

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<NewSession>,
): Promise<SessionRow> {
  const [row] = await tx.update(sessions).set(changes).where(byId(accountId, id)).returning(columns);
  return row!;
}

/** Sessions that can expire: all but reviewed and expired ones. Must match the index. */
const canExpire = sql`(${sessions.status} in ('draft', 'active') or (${sessions.status} = 'completed' and ${sessions.reviewStatus} = 'pending_review'))`;

/** Sessions past their expiry but not yet stored as expired, longest overdue first, across accounts. */
export const overdue = dueRecords(sessions, sessions.expiresAt, canExpire);

export const nextExpiryOf = nextRecord(sessions, sessions.expiresAt, canExpire);

/**
 * Marks a session as expired, if it is; the time of expiry becomes its last change. A session that was never visible to
 * the account is deleted, with the record that earlier releases started for it.
 */
export async function expire(db: Queryable, { accountId, id }: JobRef, now: Date): Promise<void> {
  const isOver = and(byId(accountId, id), canExpire, lte(sessions.expiresAt, now));
  await db.execute(sql`with gone as (delete from ${sessions} where ${and(isOver, isNull(sessions.contactId))}
    returning account_id, id) select drop_session_record(account_id, id) from gone`);
  await db
    .update(sessions)
    .set({ status: "expired", updatedAt: sql`${sessions.expiresAt}` })
    .where(and(isOver, isShown));
}

/** The current time is always among a list's parameters. */
const now = sql.placeholder("now");
const inTime = sql`${sessions.expiresAt} > ${now}`;

/** Newest first; the id decides for records created in the same millisecond. */
export const list = filteredList("sessions", {
  from: sessions,
  columns,
  where: isShown,
  // The status as shown by reads: unreviewed sessions past their expiry are expired, even if that has not been stored
  // yet.
  filters: {
    contactId: (value) => eq(sessions.contactId, value),
    workflowTemplateId: (value) => eq(sessions.workflowTemplateId, value),
    draft: () => and(eq(sessions.status, "draft"), inTime),
    active: () => and(eq(sessions.status, "active"), inTime),
    completed: () =>
      and(eq(sessions.status, "completed"), sql`(${sessions.reviewStatus} <> 'pending_review' or ${inTime})`),
    expired: () =>
      sql`(${sessions.status} = 'expired' or (${canExpire} and ${sessions.expiresAt} <= ${now}))`,
    reviewStatus: (value) => eq(sessions.reviewStatus, value),
  },
  kept: [{ list: "sessions", by: { reviewStatus: (value) => sql`key_1 = ${value}` } }],
  order: { direction: "desc", by: { createdAt: sessions.createdAt, id: sessions.id } },
});
