import { and, asc, count, eq, isNull, lte, sql } from "drizzle-orm";
import { imageImportBudgets, imageImports, imageImportUrls } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { dueByAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";

export type ImportRow = typeof imageImports.$inferSelect;
export type UrlRow = typeof imageImportUrls.$inferSelect;

const job = ({ accountId, id }: JobRef) =>
  and(eq(imageImports.accountId, accountId), eq(imageImports.id, id));
const urlsOf = ({ accountId, id }: JobRef) =>
  and(eq(imageImportUrls.accountId, accountId), eq(imageImportUrls.importId, id));
const pendingUrl = (ref: JobRef, position: number) =>
  and(urlsOf(ref), eq(imageImportUrls.position, position), eq(imageImportUrls.status, "pending"));

export async function insert(
  tx: Tx,
  row: typeof imageImports.$inferInsert,
  urls: readonly string[],
): Promise<void> {
  await tx.insert(imageImports).values(row);
  await tx.insert(imageImportUrls).values(
    urls.map((url, position) => ({
      accountId: row.accountId,
      importId: row.id,
      position,
      url,
      status: "pending" as const,
    })),
  );
}

/** Finds an import of this property. */
export async function find(db: Queryable, ref: JobRef, propertyId: string): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(imageImports)
    .where(and(job(ref), eq(imageImports.propertyId, propertyId)));
  return row;
}

/** The URLs of an import in the order submitted. */
export const listUrls = (db: Queryable, ref: JobRef): Promise<UrlRow[]> =>
  db.select().from(imageImportUrls).where(urlsOf(ref)).orderBy(asc(imageImportUrls.position));

export const { due, next } = dueByAccount(
  imageImports,
  imageImports.createdAt,
  isNull(imageImports.completedAt),
);

/** Marks an unfinished import as in progress. */
export async function begin(db: Queryable, ref: JobRef): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(imageImports)
    .set({ status: "processing" })
    .where(and(job(ref), isNull(imageImports.completedAt)))
    .returning();
  return row;
}

/** @returns whether the URL was still pending: only one worker gets to add its image */
export async function markImported(
  tx: Tx,
  ref: JobRef,
  position: number,
  sizeBytes: number,
): Promise<boolean> {
  const rows = await tx
    .update(imageImportUrls)
    .set({ status: "imported", sizeBytes })
    .where(pendingUrl(ref, position))
    .returning({ position: imageImportUrls.position });
  return rows.length > 0;
}

export async function markFailed(
  db: Queryable,
  ref: JobRef,
  position: number,
  failure: { code: string; message: string },
): Promise<void> {
  await db
    .update(imageImportUrls)
    .set({ status: "failed", ...failure })
    .where(pendingUrl(ref, position));
}

/** Marks every pending URL as failed. */
export async function markAllFailed(
  db: Queryable,
  ref: JobRef,
  failure: { code: string; message: string },
): Promise<void> {
  await db
    .update(imageImportUrls)
    .set({ status: "failed", ...failure })
    .where(and(urlsOf(ref), eq(imageImportUrls.status, "pending")));
}

/** Adds to the time spent on an import. */
export async function addWorked(db: Queryable, ref: JobRef, ms: number): Promise<void> {
  await db
    .update(imageImports)
    .set({ workedMs: sql`${imageImports.workedMs} + ${ms}` })
    .where(job(ref));
}

/** Locks an unfinished import. */
export async function lock(tx: Tx, ref: JobRef): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(imageImports)
    .where(and(job(ref), isNull(imageImports.completedAt)))
    .for("update");
  return row;
}

export async function countUrls(tx: Tx, ref: JobRef): Promise<Record<UrlRow["status"], number>> {
  const rows = await tx
    .select({ status: imageImportUrls.status, total: count() })
    .from(imageImportUrls)
    .where(urlsOf(ref))
    .groupBy(imageImportUrls.status);
  const counts = { pending: 0, imported: 0, failed: 0 };
  for (const { status, total } of rows) counts[status] = total;
  return counts;
}

export async function end(tx: Tx, ref: JobRef, status: "completed" | "failed", at: Date): Promise<void> {
  await tx.update(imageImports).set({ status, completedAt: at }).where(job(ref));
}

/**
 * Charges a month's budget, all or nothing, in one statement.
 * @returns false if that would exceed the limit
 */
export async function charge(
  tx: Tx,
  accountId: string,
  month: string,
  images: number,
  limit: number,
): Promise<boolean> {
  if (images > limit) return false;
  const used = sql`${imageImportBudgets.used} + ${images}`;
  const rows = await tx
    .insert(imageImportBudgets)
    .values({ accountId, month, used: images })
    .onConflictDoUpdate({
      target: [imageImportBudgets.accountId, imageImportBudgets.month],
      set: { used },
      setWhere: lte(used, limit),
    })
    .returning({ used: imageImportBudgets.used });
  return rows.length > 0;
}

/** Refunds the charge for images that were not imported. */
export async function refund(tx: Tx, accountId: string, month: string, images: number): Promise<void> {
  await tx
    .update(imageImportBudgets)
    .set({ used: sql`greatest(0, ${imageImportBudgets.used} - ${images})` })
    .where(and(eq(imageImportBudgets.accountId, accountId), eq(imageImportBudgets.month, month)));
}

export async function used(db: Queryable, accountId: string, month: string): Promise<number> {
  const [row] = await db
    .select({ used: imageImportBudgets.used })
    .from(imageImportBudgets)
    .where(and(eq(imageImportBudgets.accountId, accountId), eq(imageImportBudgets.month, month)));
  return row?.used ?? 0;
}
