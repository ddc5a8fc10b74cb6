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
import { changePresent, nothingPresent, type Present } from "./change-present.ts";
import { readFile, UnreadableRows } from "./read-in-thread.ts";
import type { Row } from "./read-rows.ts";
import type { FileRows } from "./rows.thread.ts";
import { readCustomFields, runBulkImport } from "./run.ts";

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
  /**
   * Reads and validates every row, and counts what would change, without writing anything. Does not check the plan's
   * property limit.
   */
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
    const present =
      mode === "upsert" ? await tryPresent(platform, accountId, read.rows, actor) : nothingPresent;
    const failed = wrong.filter((errors, i) => errors.length > 0 && !present.rows.has(i)).length;
    const conversions = read.rows.flatMap((given, i) =>
      given.errors || present.rows.has(i) ? [] : given.conversions.map((each) => ({ row: i + 1, ...each })),
    );
    const errors = [...wrong.filter((_, i) => !present.rows.has(i)).flat(), ...present.errors].sort(byRow);
    return {
      ...result,
      created: rows.length - failed - present.rows.size,
      updated: present.updated,
      unchanged: present.unchanged,
      failed: failed + present.errors.length,
      errors: withLines(errors, lines),
      conversions: withLines(conversions, lines),
    };
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
  return {
    ...result,
    errors: withLines(result.errors.sort(byRow), lines),
    conversions: withLines(result.conversions, lines),
  };
}

const byRow = (a: BulkError, b: BulkError): number => a.row - b.row;

/** What an import would do with the rows whose properties are already there. */
async function tryPresent(
  platform: Platform,
  accountId: string,
  rows: Row[],
  actor: Actor | undefined,
): Promise<Present> {
  const all = { rows: new Set<number>(), updated: 0, unchanged: 0, errors: [] as BulkError[] };
  for (let at = 0; at < rows.length; at += maxBulkRows) {
    const part = rows.slice(at, at + maxBulkRows);
    const found = await undoneForAccount(
      platform,
      accountId,
      async (call) => {
        await readCustomFields(call, part);
        return changePresent(call, part, at);
      },
      actor,
    );
    for (const i of found.rows) all.rows.add(at + i);
    all.updated += found.updated;
    all.unchanged += found.unchanged;
    all.errors.push(...found.errors);
  }
  return all;
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
