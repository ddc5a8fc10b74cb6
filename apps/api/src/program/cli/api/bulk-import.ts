import {
  earlierOf,
  identicalTo,
  numberedInFile,
  partsOf,
  readTable,
  type Table,
  UnreadableTable,
  type WithLine,
  withLines,
} from "@rental/contract/table";
import type { BulkImport, BulkImportRow, RentalClient } from "../../../../../../packages/sdk/src/index.ts";
import { readNamedBytes } from "../files.ts";
import { importProgress } from "../import-progress.ts";
import { importReport } from "../import-report.ts";
import { UsageError } from "../usage-error.ts";
import type { Flags, Input } from "./input.ts";
import { asTable, printJson } from "./show.ts";

type Row = BulkImportRow;

/** A row with its number in the whole file, from 1. */
interface NumberedRow {
  number: number;
  row: Row;
}

interface Given {
  rows: NumberedRow[];
  /** Errors in the file's other rows. */
  errors: BulkImport["errors"];
  /** Columns of the file that are not sent. */
  leftOut: string[];
  /** The lines where the rows start, of a CSV file. */
  lines?: number[];
}

interface Imported
  extends Pick<BulkImport, "total" | "created" | "updated" | "unchanged" | "failed" | "unmappedFields"> {
  errors: WithLine<BulkImport["errors"][number]>[];
  conversions: WithLine<BulkImport["conversions"][number]>[];
  jobIds: string[];
  createdPropertyIds: string[];
}

/**
 * Imports the rows of a file in as many jobs as needed, one after the other, and waits for them to finish.
 * @throws UsageError when the file has no rows or can't be read; whatever the SDK throws
 */
export async function bulkImport(client: RentalClient, input: Input, flags: Flags): Promise<void> {
  const given = flags.file === undefined ? numbered(input.properties as Row[]) : rowsOf(String(flags.file));
  const { rows, errors, leftOut } = withoutDuplicates(given);
  const failed = new Set(errors.map(({ row }) => row)).size;
  const result: Imported = {
    jobIds: [],
    total: rows.length + failed,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed,
    createdPropertyIds: [],
    unmappedFields: leftOut,
    errors,
    conversions: [],
  };
  const onProgress = importProgress();
  for (const part of partsOf(rows, ({ row }) => row)) {
    const before = doneOf(result);
    const job = await client.bulkImports.createAndWait(
      { ...input, properties: part.map(({ row }) => row) },
      { onProgress: (job) => onProgress(before + doneOf(job), result.total) },
    );
    add(result, job, part);
  }
  result.errors = withLines(
    result.errors.sort((a, b) => a.row - b.row),
    given.lines,
  );
  result.conversions = withLines(result.conversions, given.lines);
  if (asTable(flags)) process.stdout.write(`${importReport(result)}\n`);
  else printJson(result);
}

const counts = ["created", "updated", "unchanged", "failed"] as const;

const doneOf = (of: Pick<BulkImport, (typeof counts)[number]>): number =>
  counts.reduce((sum, count) => sum + of[count], 0);

/** Each job sees only its own part of the rows. */
function withoutDuplicates({ rows, errors, leftOut }: Given): Given {
  const earlier = earlierOf(rows, ({ row }) => row);
  const duplicates = [...earlier].map(([index, first]) => ({
    row: rows[index]!.number,
    message: identicalTo(rows[first]!.number, "row"),
    code: "duplicate" as const,
  }));
  return {
    rows: rows.filter((_, index) => !earlier.has(index)),
    errors: [...errors, ...duplicates],
    leftOut,
  };
}

function numbered(rows: unknown): Given {
  if (!Array.isArray(rows) || rows.length === 0)
    throw new UsageError("There are no rows: name a file with --file, or write --properties.");
  return { rows: rows.map((row: Row, i) => ({ number: i + 1, row })), errors: [], leftOut: [] };
}

function rowsOf(file: string): Given {
  const bytes = readNamedBytes(file);
  const start = bytes
    .subarray(0, 1_024)
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (start.startsWith("[") || start.startsWith("{")) return numbered(jsonRows(bytes.toString("utf8"), file));
  return tableRows(bytes, file);
}

function tableRows(bytes: Buffer, file: string): Given {
  const table = read(bytes, file);
  const all = table.rows.map(({ values, errors }, i) => ({ number: i + 1, row: values as Row, errors }));
  return {
    rows: all.filter(({ errors }) => errors.length === 0),
    errors: all.flatMap(({ number, errors }) =>
      errors.map((error) => ({ row: number, ...error, code: "validation" as const })),
    ),
    leftOut: table.leftOut,
    lines: table.rows.map(({ line }) => line),
  };
}

function read(bytes: Buffer, file: string): Table {
  try {
    return readTable(bytes);
  } catch (error) {
    if (error instanceof UnreadableTable)
      throw new UsageError(`The file ${file} can't be read: ${error.message}.`);
    throw error;
  }
}

function jsonRows(text: string, file: string): Row[] {
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, "")) as Row[] | { properties?: Row[] };
    return Array.isArray(value) ? value : (value.properties ?? []);
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

function add(result: Imported, job: BulkImport, part: NumberedRow[]): void {
  const inFile = <T extends { row: number }>(each: T): T => ({ ...each, row: part[each.row - 1]!.number });
  result.jobIds.push(job.jobId);
  for (const count of counts) result[count] += job[count];
  result.createdPropertyIds.push(...job.createdPropertyIds);
  result.unmappedFields = [...new Set([...result.unmappedFields, ...job.unmappedFields])];
  const numberOf = (row: number) => part[row - 1]!.number;
  result.errors.push(
    ...job.errors.map((error) => ({
      ...inFile(error),
      message: numberedInFile(error.message, numberOf, "row"),
    })),
  );
  result.conversions.push(...job.conversions.map(inFile));
}
