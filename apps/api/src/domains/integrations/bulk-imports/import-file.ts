import {
  type BulkConversion,
  type BulkError,
  type BulkImageImport,
  type BulkImport,
  maxBulkRows,
} from "@rental/contract";
import { type WithLine, withLines } from "@rental/contract/table";
import { forbidden } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import type { Actor } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount, undoneForAccount } from "../../account/accounts/system-call.ts";
import * as bulkImports from "./bulk-imports.service.ts";
import { readFile, UnreadableRows } from "./read-in-thread.ts";
import type { Row } from "./read-rows.ts";
import type { FileRows } from "./rows.thread.ts";
import { judgeRows, runBulkImport } from "./run.ts";

/** For all rows of a file, which may be far more than one job holds. In ms. */
const fileDeadlineMs = 120_000;

/** The result of an import from a file. */
export interface FileImport {
  dryRun: boolean;
  /** The bulk imports that were created, each with 500 rows. */
  jobIds: string[];
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  unmappedFields: string[];
  /** Rows are numbered from 1, counting neither the header nor blank lines; of a CSV file, `line` has the line, too. */
  errors: WithLine<BulkError>[];
  conversions: WithLine<BulkConversion>[];
  imageImports: BulkImageImport[];
}

export interface FileImportOptions {
  /** Checks and counts every row as an import does, without writing anything or fetching images. */
  dryRun?: boolean;
  /** What becomes of rows whose properties are already there. Default: `create`. */
  mode?: BulkImport["mode"] | undefined;
  /** Called with the number of rows processed so far. */
  onProgress?: (done: number, total: number) => void;
  /** The actor recorded in the audit log. */
  actor?: Actor;
}

/**
 * Imports properties in bulk from a CSV file, with the same names, values and rules as `POST /properties/bulk`. The
 * import runs in this process; if a worker picks it up as well, they share the work.
 * @throws AppError 403 when the plan does not include bulk imports, 404 for an unknown account, 422 `csv_unreadable`
 */
export async function importFile(
  platform: Platform,
  accountId: string,
  bytes: Uint8Array,
  { dryRun = false, mode, onProgress = () => undefined, actor }: FileImportOptions = {},
): Promise<FileImport> {
  await forAccount(platform, accountId, async (call) => mustAllowBulk(call));
  const { raw: rows, faulty, read, lines } = await readRowsOf(bytes, platform.config.propertyTypePreview);
  const wrong = read.rows.map(({ errors = [] }, i) => errors.map((error) => ({ row: i + 1, ...error })));
  const result: FileImport = {
    dryRun,
    jobIds: [],
    total: rows.length,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    unmappedFields: read.unmappedFields,
    errors: [],
    conversions: [],
    imageImports: [],
  };
  if (dryRun) {
    await tryRows(platform, accountId, read.rows, { actor, mode }, result);
    return withLinesIn(result, lines);
  }
  // A job does not see the file, so it knows neither its malformed cells nor duplicates in other jobs.
  const leftOut = new Set([
    ...faulty,
    ...[...wrong.keys()].filter((i) => wrong[i]![0]?.code === "duplicate"),
  ]);
  const places = [...rows.keys()].filter((i) => !leftOut.has(i));
  result.errors.push(...[...leftOut].flatMap((i) => wrong[i]!));
  result.failed = leftOut.size;
  for (let at = 0; at < places.length; at += maxBulkRows) {
    await importPart(
      platform,
      accountId,
      rows,
      places.slice(at, at + maxBulkRows),
      { actor, mode },
      result,
      (done) => onProgress(at + done, places.length),
    );
  }
  return withLinesIn(result, lines);
}

const withLinesIn = (result: FileImport, lines: number[] | undefined): FileImport => ({
  ...result,
  errors: withLines(result.errors.toSorted(byRow), lines),
  conversions: withLines(result.conversions, lines),
});

const byRow = (a: BulkError, b: BulkError): number => a.row - b.row;

/** Adds what an import of the rows would do to the result. */
async function tryRows(
  platform: Platform,
  accountId: string,
  rows: Row[],
  { actor, mode }: Pick<FileImportOptions, "actor" | "mode">,
  result: FileImport,
): Promise<void> {
  const externalIds = new Set<string>();
  for (let at = 0; at < rows.length; at += maxBulkRows) {
    const part = rows.slice(at, at + maxBulkRows);
    const earlier = { accepted: result.created, externalIds };
    const { present, chosen } = await undoneForAccount(
      platform,
      accountId,
      (call) => judgeRows(call, part, at, mode, earlier),
      actor,
    );
    // With upsert, a row in a later chunk changes what an earlier one created.
    if (mode !== "upsert")
      for (const { property } of chosen.accepted)
        if (property.externalId) externalIds.add(property.externalId);
    result.created += chosen.accepted.length;
    result.updated += present.updated;
    result.unchanged += present.unchanged;
    result.failed += chosen.failed + present.errors.length;
    result.errors.push(...chosen.errors, ...present.errors);
    result.conversions.push(...chosen.accepted.flatMap(({ conversions }) => conversions));
  }
}

/** @throws AppError 403 when the plan does not include bulk imports */
export function mustAllowBulk({ caller: { limits } }: Pick<WriteCall, "caller">): void {
  if (limits.bulk) return;
  throw forbidden("plan_lacks_bulk", `Bulk import is not included in the ${limits.title} plan.`);
}

async function readRowsOf(
  bytes: Uint8Array,
  propertyTypes: boolean,
): Promise<Exclude<FileRows, { unreadable: string }>> {
  const file = await readFile(bytes, { deadlineMs: fileDeadlineMs, propertyTypes }).catch(
    (error: unknown) => {
      if (error instanceof UnreadableRows) return { unreadable: error.message };
      throw error;
    },
  );
  if ("unreadable" in file) throw ruleBroken("csv_unreadable", `The file can't be read: ${file.unreadable}.`);
  return file;
}

/** Imports the rows at these indexes, and adds the outcome to the result. */
async function importPart(
  platform: Platform,
  accountId: string,
  rows: Record<string, string>[],
  places: number[],
  { actor, mode }: Pick<FileImportOptions, "mode"> & { actor: Actor | undefined },
  result: FileImport,
  onProgress: (done: number) => void,
): Promise<void> {
  const part = places.map((i) => rows[i]);
  const { jobId } = await forAccount(
    platform,
    accountId,
    (call) => bulkImports.start(call, part, mode),
    actor,
  );
  const look = () => forAccount(platform, accountId, (call) => bulkImports.getIn(call, jobId));
  await runBulkImport(platform, { accountId, id: jobId }, async () => {
    const { created, updated, unchanged, failed } = await look();
    onProgress(created + updated + unchanged + failed);
  });
  const job = await look();
  result.jobIds.push(jobId);
  result.created += job.created;
  result.updated += job.updated;
  result.unchanged += job.unchanged;
  result.failed += job.failed;
  result.errors.push(...job.errors.map((error) => ({ ...error, row: places[error.row - 1]! + 1 })));
  result.conversions.push(...job.conversions.map((each) => ({ ...each, row: places[each.row - 1]! + 1 })));
  result.imageImports.push(...job.imageImports);
}
