import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { exports } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { dueByAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";

export type ExportRow = typeof exports.$inferSelect;

const open = ({ accountId, id }: JobRef) =>
  and(eq(exports.accountId, accountId), eq(exports.id, id), isNull(exports.completedAt));

export const find = lookup((db) => db.select().from(exports).where(among(exports)).prepare("find_export"));

/** Adds an export, unless one is open. @returns the open one */
export async function insertOrFindOpen(
  tx: Tx,
  row: Pick<ExportRow, "accountId" | "id" | "status" | "createdAt">,
): Promise<ExportRow> {
  const [found] = await tx
    .insert(exports)
    .values(row)
    .onConflictDoUpdate({
      target: [exports.accountId],
      targetWhere: sql`completed_at is null`,
      // Without a change, nothing would be returned.
      set: { createdAt: sql`${exports.createdAt}` },
    })
    .returning();
  return found!;
}

export const { due, next } = dueByAccount(exports, exports.createdAt, isNull(exports.completedAt));

/** Starts an attempt, which writes to this key. @returns false if it has ended */
export async function begin(tx: Tx, ref: JobRef, storedKey: string): Promise<boolean> {
  const rows = await tx
    .update(exports)
    .set({ status: "processing", storedKey })
    .where(open(ref))
    .returning({ id: exports.id });
  return rows.length > 0;
}

type End = Pick<ExportRow, "status" | "bytes" | "completedAt" | "expiresAt">;

/** @param storedKey of the attempt that ends it. @returns false if another attempt did, or is writing */
export async function end(tx: Tx, ref: JobRef, storedKey: string, ended: End): Promise<boolean> {
  const rows = await tx
    .update(exports)
    .set(ended)
    .where(and(open(ref), eq(exports.storedKey, storedKey)))
    .returning({ id: exports.id });
  return rows.length > 0;
}

export async function fail(db: Queryable, ref: JobRef, now: Date): Promise<void> {
  await db.update(exports).set({ status: "failed", completedAt: now }).where(open(ref));
}

/** A completed export whose file has not expired. Across accounts, for the download route. */
export async function findReady(db: Queryable, id: string, now: Date): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(exports)
    .where(
      and(
        eq(exports.id, id),
        eq(exports.status, "completed"),
        lt(sql`${now.toISOString()}::timestamptz`, exports.expiresAt),
      ),
    );
  return row;
}
