import type { BulkConversion, BulkError } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { sqlState } from "../../../platform/database/database.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { readValues } from "../../account/settings/custom-fields.service.ts";
import * as imageImports from "../../listings/image-imports/image-imports.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as queries from "./bulk-imports.queries.ts";
import { changePresent, describe, nothingPresent } from "./change-present.ts";
import { type ReadOptions, readText, UnreadableRows } from "./read-in-thread.ts";
import type { AcceptableRow, ReadRows, Row } from "./read-rows.ts";

/**
 * Rows per transaction. Smaller chunks need more round trips; larger ones delay progress and hold the account's lock
 * longer.
 */
const chunkSize = 250;

/**
 * Runs a bulk import, from the start or from where a killed worker stopped. Each chunk commits its properties, its
 * errors and the next offset atomically, under the job's lock: no row is imported twice, and the event is emitted once,
 * with the last chunk.
 * @param options for parsing the rows; when its signal aborts, the import stops after the current chunk and remains due
 */
export async function runBulkImport(
  platform: Platform,
  ref: JobRef,
  progress: () => Promise<void>,
  options: ReadOptions = {},
): Promise<void> {
  const started = await queries.findRows(platform.database.read, ref);
  if (!started?.rows) return;
  const actor = started.actor ?? undefined;
  try {
    const read = await readText(started.rows, options);
    let more = true;
    while (more && !options.signal?.aborted) {
      more = await forAccount(platform, ref.accountId, (call) => importChunk(call, ref, read), actor);
      await progress();
    }
  } catch (error) {
    if (options.signal?.aborted) return;
    // Other database errors are transient, so the job is retried.
    const why = reasonOf(error);
    if (!why) throw error;
    await stopImport(platform, ref, why);
    throw error;
  }
}

/** Describes the error that stopped an import, given the number of rows in the failed transaction. */
type Why = (rows: number) => string;

/** The reason when an import is abandoned because processes crashed while running it. */
export const diedAt: Why = (rows) =>
  `the server process crashed three times while processing this row or one of the ${rows - 1} after it`;

/** The reason why an import can't continue even if retried, if there is one. */
function reasonOf(error: unknown): Why | undefined {
  if (error instanceof UnreadableRows) return () => error.message;
  if (!isRefusedValue(error)) return undefined;
  return (rows) => `this row or one of the ${rows - 1} after it could not be saved`;
}

/** Whether the database rejected a value or a constraint, which a retry would not fix. */
const isRefusedValue = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? "");

/** Ends an import that can't continue, rather than retrying it forever. Properties already created are kept. */
export const stopImport = (platform: Platform, ref: JobRef, why: Why): Promise<void> =>
  forAccount(platform, ref.accountId, (call) => giveUp(call, ref, why));

async function giveUp(call: WriteCall, ref: JobRef, why: Why): Promise<void> {
  const job = await queries.lock(call.tx, ref);
  if (!job) return;
  const rows = Math.min(chunkSize, job.total - job.nextRow);
  const message = `The import stopped: ${why(rows)}. Send the rows from here on again, in smaller parts, to find what is wrong.`;
  const error = { row: job.nextRow + 1, message, code: "validation" as const };
  await end(call, await queries.fail(call.tx, ref, error, call.clock.now()));
}

/** @returns whether there is more to do */
async function importChunk(call: WriteCall, ref: JobRef, read: ReadRows): Promise<boolean> {
  const job = await queries.lock(call.tx, ref);
  if (!job) return false;
  const nextRow = Math.min(job.nextRow + chunkSize, job.total);
  const rows = read.rows.slice(job.nextRow, nextRow);
  const { present, chosen } = await judgeRows(call, rows, job.nextRow, job.mode);
  const { accepted } = chosen;
  await properties.createMany(
    call,
    accepted.map(({ property }) => property),
  );
  const started = await startImages(call, accepted);
  const endedAt = nextRow === job.total ? call.clock.now() : null;
  const chunk = {
    nextRow,
    failed: chosen.failed + present.errors.length,
    updated: present.updated,
    unchanged: present.unchanged,
    createdPropertyIds: accepted.map(({ property }) => property.id),
    unmappedFields: read.unmappedFields,
    errors: [...chosen.errors, ...present.errors, ...started.errors].sort((a, b) => a.row - b.row),
    conversions: accepted.flatMap(({ conversions }) => conversions),
    imageImports: started.imageImports,
  };
  const after = await queries.advance(call.tx, ref, chunk, endedAt);
  if (!endedAt) return true;
  await end(call, after);
  return false;
}

/** What came of the rows of a file before these, in a dry run. */
export interface Earlier {
  /** How many are to be created. */
  accepted: number;
  externalIds: Set<string>;
}

/** Changes the properties that are already there, and determines which of the other rows become properties. */
export async function judgeRows(
  call: WriteCall,
  rows: Row[],
  offset: number,
  mode: queries.BulkRow["mode"] | undefined,
  earlier: Earlier = { accepted: 0, externalIds: new Set() },
) {
  await readCustomFields(call, rows);
  const present = mode === "upsert" ? await changePresent(call, rows, offset) : nothingPresent;
  return { present, chosen: await choose(call, rows, offset, present.rows, earlier) };
}

/** Converts the values of custom fields in place. */
const readCustomFields = (call: WriteCall, rows: Row[]): Promise<void> =>
  readValues(
    call,
    "properties",
    rows.flatMap((row) => [row.changes, row.errors ? undefined : row.fields]),
  );

/** Records the end of an import, whatever its outcome. */
const end = (call: WriteCall, { id, status, total, createdPropertyIds, failed }: queries.BulkRow) =>
  emit(call, "bulk_import.completed", {
    id,
    jobId: id,
    status,
    total,
    created: createdPropertyIds.length,
    failed,
  });

interface Accepted {
  row: number;
  property: properties.NewProperty;
  imageUrls: string[];
  conversions: BulkConversion[];
}

/** Determines which rows of a chunk become properties. Locks the account to enforce its property limit. */
async function choose(
  call: WriteCall,
  rows: Row[],
  offset: number,
  present: ReadonlySet<number>,
  earlier: Earlier,
) {
  const room = (await properties.room(call)) - earlier.accepted;
  const external = rows.flatMap((row, i) =>
    row.errors || present.has(i) ? [] : (row.fields.externalId ?? []),
  );
  const known: Known = {
    country: await properties.countryOf(call),
    externalIds: new Set([...(await properties.takenExternalIds(call, external)), ...earlier.externalIds]),
  };
  const accepted: Accepted[] = [];
  const errors: BulkError[] = [];
  let failed = 0;
  for (const [i, given] of rows.entries()) {
    const row = offset + i + 1;
    if (present.has(i)) continue;
    const wrong = given.errors ?? (await accept(call, row, given, accepted, room, known));
    if (wrong.length > 0) failed += 1;
    errors.push(...wrong.map((error) => ({ row, ...error })));
  }
  return { accepted, errors, failed };
}

interface Known {
  /** Of properties that name none. */
  country: string;
  /** The external ids that are taken. */
  externalIds: Set<string>;
}

/** Adds a row to the accepted ones. @returns the error if it is not acceptable */
async function accept(
  call: WriteCall,
  row: number,
  { fields: { imageUrls = [], ...fields }, conversions }: AcceptableRow,
  accepted: Accepted[],
  room: number,
  known: Known,
): Promise<Omit<BulkError, "row">[]> {
  const { limits } = call.caller;
  if (imageUrls.length > limits.imagesPerProperty) {
    const message = `must be at most ${limits.imagesPerProperty}, the plan's images per property`;
    return [{ field: "imageUrls", message, code: "validation" }];
  }
  const { externalId } = fields;
  if (externalId && known.externalIds.has(externalId))
    return [{ field: "externalId", message: properties.externalIdTaken, code: "duplicate" }];
  try {
    const property = await properties.prepare(call, fields, known.country);
    if (accepted.length < room) {
      if (externalId) known.externalIds.add(externalId);
      accepted.push({ row, property, imageUrls, conversions: conversions.map((each) => ({ row, ...each })) });
      return [];
    }
  } catch (error) {
    if (error instanceof AppError) return describe(error);
    throw error;
  }
  const message = `exceeds the plan: ${limits.title} allows ${limits.properties} properties`;
  return [{ message, code: "capacity" }];
}

/** A property whose images exceed the monthly budget is created without them, and an error is reported. */
async function startImages(call: WriteCall, accepted: Accepted[]) {
  const errors: BulkError[] = [];
  const started: { propertyId: string; jobId: string }[] = [];
  for (const { row, property, imageUrls } of accepted) {
    if (imageUrls.length === 0) continue;
    try {
      const { jobId } = await imageImports.start(call, property.id, imageUrls);
      started.push({ propertyId: property.id, jobId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = `The property was created without its images: ${error.detail}`;
      errors.push({ row, field: "imageUrls", message, code: "capacity" });
    }
  }
  return { errors, imageImports: started };
}
