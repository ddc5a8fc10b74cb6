import { and, eq, lte, sql } from "drizzle-orm";
import { connectorMedia } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { dueRecords, earliest } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

export type MediaRow = typeof connectorMedia.$inferSelect;

export async function insert(tx: Tx, rows: (typeof connectorMedia.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(connectorMedia).values(rows);
}

/** Across accounts, because workers serve all of them. */
export const due = dueRecords(connectorMedia, connectorMedia.dueAt);
export const nextDue = earliest(connectorMedia, connectorMedia.dueAt);

const byRef = ({ accountId, id }: JobRef) =>
  and(eq(connectorMedia.accountId, accountId), eq(connectorMedia.id, id));

/** Claims a file for one attempt, if it is due. @param until when the next attempt is due */
export async function claim(
  db: Queryable,
  ref: JobRef,
  now: Date,
  until: Date,
): Promise<MediaRow | undefined> {
  const [row] = await db
    .update(connectorMedia)
    .set({ dueAt: until, attempts: sql`${connectorMedia.attempts} + 1` })
    .where(and(byRef(ref), lte(connectorMedia.dueAt, now)))
    .returning();
  return row;
}

/** @returns whether it still existed */
export async function remove(tx: Tx, ref: JobRef): Promise<boolean> {
  const rows = await tx.delete(connectorMedia).where(byRef(ref)).returning({ id: connectorMedia.id });
  return rows.length > 0;
}

export async function postpone(db: Queryable, ref: JobRef, dueAt: Date): Promise<void> {
  await db.update(connectorMedia).set({ dueAt }).where(byRef(ref));
}
