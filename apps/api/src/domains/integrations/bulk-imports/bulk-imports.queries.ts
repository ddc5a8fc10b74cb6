import type { BulkConversion, BulkError, BulkImageImport } from "@rental/contract";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { bulkImports } from "../../../db/tables/index.ts";
import type { Actor, Queryable, Tx } from "../../../platform/database/database.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { dueByAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";

const { rows: _, ...columns } = getTableColumns(bulkImports);
/** An import without its `rows`, which may be megabytes. */
export type BulkRow = Omit<typeof bulkImports.$inferSelect, "rows">;

const job = ({ accountId, id }: JobRef) => and(eq(bulkImports.accountId, accountId), eq(bulkImports.id, id));

export async function insert(tx: Tx, row: typeof bulkImports.$inferInsert): Promise<void> {
  await tx.insert(bulkImports).values(row);
}

export const find = lookup<BulkRow>((db) =>
  db.select(columns).from(bulkImports).where(among(bulkImports)).prepare("find_bulk_import"),
);

/** The rows of an import that has not ended, as JSON text, and who started it. */
export async function findRows(
  db: Queryable,
  ref: JobRef,
): Promise<{ rows: string | null; actor: Actor | null } | undefined> {
  const [row] = await db
    .select({ rows: bulkImports.rows, actor: bulkImports.actor })
    .from(bulkImports)
    .where(and(job(ref), isNull(bulkImports.completedAt)));
  return row;
}

export const { due, next } = dueByAccount(
  bulkImports,
  bulkImports.createdAt,
  isNull(bulkImports.completedAt),
);

/** Locks an import that has not ended. */
export async function lock(tx: Tx, ref: JobRef): Promise<BulkRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(bulkImports)
    .where(and(job(ref), isNull(bulkImports.completedAt)))
    .for("update");
  return row;
}

export interface ChunkResult {
  nextRow: number;
  failed: number;
  updated: number;
  unchanged: number;
  createdPropertyIds: string[];
  unmappedFields: string[];
  errors: BulkError[];
  conversions: BulkConversion[];
  imageImports: BulkImageImport[];
}

/** Adds the results of a chunk, and ends the import after the last one. */
export async function advance(
  tx: Tx,
  ref: JobRef,
  chunk: ChunkResult,
  endedAt: Date | null,
): Promise<BulkRow> {
  const [row] = await tx
    .update(bulkImports)
    .set({
      nextRow: chunk.nextRow,
      failed: sql`${bulkImports.failed} + ${chunk.failed}`,
      updated: sql`${bulkImports.updated} + ${chunk.updated}`,
      unchanged: sql`${bulkImports.unchanged} + ${chunk.unchanged}`,
      createdPropertyIds: sql`${bulkImports.createdPropertyIds} || ${sql.param(chunk.createdPropertyIds)}::uuid[]`,
      unmappedFields: chunk.unmappedFields,
      errors: sql`${bulkImports.errors} || ${JSON.stringify(chunk.errors)}::text::jsonb`,
      conversions: sql`${bulkImports.conversions} || ${JSON.stringify(chunk.conversions)}::text::jsonb`,
      imageImports: sql`${bulkImports.imageImports} || ${JSON.stringify(chunk.imageImports)}::text::jsonb`,
      status: endedAt ? "completed" : "processing",
      ...(endedAt && { completedAt: endedAt, rows: null }),
    })
    .where(job(ref))
    .returning(columns);
  return row!;
}

/** Ends an import as failed: unprocessed rows count as failed, and an error gives the reason. */
export async function fail(tx: Tx, ref: JobRef, error: BulkError, endedAt: Date): Promise<BulkRow> {
  const [row] = await tx
    .update(bulkImports)
    .set({
      nextRow: bulkImports.total,
      failed: sql`${bulkImports.failed} + ${bulkImports.total} - ${bulkImports.nextRow}`,
      errors: sql`${bulkImports.errors} || ${JSON.stringify([error])}::text::jsonb`,
      status: "failed",
      completedAt: endedAt,
      rows: null,
    })
    .where(job(ref))
    .returning(columns);
  return row!;
}
