import type { BulkImport, BulkImportRow, RentalClient } from "../../../../../packages/sdk/src/index.ts";
import { readCsv } from "../../modules/bulk-imports/csv.ts";
import { readNamedBytes } from "../files.ts";
import { drawBar } from "../output.ts";
import { table } from "../table.ts";
import { UsageError } from "../usage-error.ts";
import type { Flags, Input } from "./input.ts";
import { asTable, printJson } from "./show.ts";

/** Rows of one job, the most that the API takes. */
const rowsPerJob = 500;

type Row = BulkImportRow;

interface Imported extends Pick<BulkImport, "total" | "created" | "failed" | "unmappedFields" | "errors"> {
  jobIds: string[];
  createdPropertyIds: string[];
}

/**
 * Imports the rows of a file, as many jobs as they need, one after the other, and waits until they have ended.
 * @throws UsageError when the file has no rows; what the SDK throws
 */
export async function bulkImport(client: RentalClient, input: Input, flags: Flags): Promise<void> {
  const rows = flags.file === undefined ? (input.properties as Row[]) : rowsOf(String(flags.file));
  if (!Array.isArray(rows) || rows.length === 0)
    throw new UsageError("There are no rows: name a file with --file, or write --properties.");
  const result: Imported = {
    jobIds: [],
    total: rows.length,
    created: 0,
    failed: 0,
    createdPropertyIds: [],
    unmappedFields: [],
    errors: [],
  };
  for (let first = 0; first < rows.length; first += rowsPerJob) {
    const properties = rows.slice(first, first + rowsPerJob);
    const job = await client.bulkImports.createAndWait(
      { properties },
      { onProgress: ({ created, failed }) => drawBar(first + created + failed, rows.length) },
    );
    add(result, job, first);
  }
  if (asTable(flags)) process.stdout.write(`${report(result)}\n`);
  else printJson(result);
}

function rowsOf(file: string): Row[] {
  const bytes = readNamedBytes(file);
  const start = bytes
    .subarray(0, 1_024)
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (start.startsWith("[") || start.startsWith("{")) return jsonRows(bytes.toString("utf8"), file);
  return readCsv(bytes);
}

function jsonRows(text: string, file: string): Row[] {
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, "")) as Row[] | { properties?: Row[] };
    return Array.isArray(value) ? value : (value.properties ?? []);
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Rows are numbered from 1 in the whole file. */
function add(result: Imported, job: BulkImport, before: number): void {
  result.jobIds.push(job.jobId);
  result.created += job.created;
  result.failed += job.failed;
  result.createdPropertyIds.push(...job.createdPropertyIds);
  result.unmappedFields = [...new Set([...result.unmappedFields, ...job.unmappedFields])];
  result.errors.push(...job.errors.map((error) => ({ ...error, row: error.row + before })));
}

function report({ total, created, failed, unmappedFields, errors }: Imported): string {
  const rows = errors.map(({ row, field, code, message }) => [row, field, code, message]);
  return [
    `${total} rows: ${created} created, ${failed} failed.`,
    ...(unmappedFields.length > 0 ? [`Unknown and ignored: ${unmappedFields.join(", ")}.`] : []),
    ...(errors.length > 0 ? [table(["row", "field", "code", "what is wrong"], rows, "")] : []),
  ].join("\n");
}
