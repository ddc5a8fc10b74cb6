import type { BulkImport } from "@rental/contract";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import * as queries from "./bulk-imports.queries.ts";

/** The kind of the job that creates the properties. */
export const bulkKind = "bulk_import";

/** Enqueues a bulk import of rows, in the caller's transaction. */
export async function start(call: WriteCall, rows: unknown[], mode: BulkImport["mode"] = "create") {
  const id = newId();
  await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id,
    status: "pending",
    mode,
    total: rows.length,
    rows: JSON.stringify(rows),
    actor: call.actor ?? null,
    createdAt: call.clock.now(),
  });
  wake(call, bulkKind, id);
  return { jobId: id, status: "pending" as const, total: rows.length };
}

/** @throws AppError 404 */
export const get = (call: Call, jobId: string): Promise<BulkImport> => find(call, call.database.read, jobId);

/** Like `get`, inside a transaction. */
export const getIn = (call: WriteCall, jobId: string): Promise<BulkImport> => find(call, call.tx, jobId);

async function find(call: Call, db: Queryable, jobId: string): Promise<BulkImport> {
  const job = await queries.find(db, call.caller.accountId, jobId);
  if (!job) throw notFound("bulk import");
  const {
    mode,
    total,
    failed,
    updated,
    unchanged,
    createdPropertyIds,
    unmappedFields,
    errors,
    conversions,
    imageImports,
  } = job;
  return {
    jobId,
    status: job.status,
    mode,
    total,
    created: createdPropertyIds.length,
    updated,
    unchanged,
    failed,
    createdPropertyIds,
    unmappedFields,
    errors,
    conversions,
    imageImports,
    createdAt: job.createdAt.toISOString(),
    completedAt: job.completedAt?.toISOString() ?? null,
  };
}
