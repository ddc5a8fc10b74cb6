import {
  partsOf,
  readTableOf,
  type TableRow,
  UnreadableTable,
  type WithLine,
  withLines,
} from "@rental/contract/table";
import { contactTable } from "@rental/contract/table/contacts";
import { csvOfWorkbook, isWorkbook } from "@rental/contract/workbook";
import type { ContactImport } from "../../../../../packages/sdk/src/index.ts";
import { readNamedBytes } from "./files.ts";
import { importProgress } from "./import-progress.ts";
import { UsageError } from "./usage-error.ts";

/** Below the limit of requests, in bytes. */
const partBytes = 900_000;

/** Of a CSV file, errors also name the line. */
export interface ContactFileImport extends Omit<ContactImport, "mode" | "errors"> {
  errors: WithLine<ContactImport["errors"][number]>[];
}

/**
 * Imports the contacts of a CSV file or Excel workbook, in as many parts as needed.
 * @param importPart imports up to 500 contacts
 * @throws UsageError when the file can't be read; whatever `importPart` throws
 */
export async function importContactFile(
  file: string,
  importPart: (contacts: Record<string, string>[]) => Promise<ContactImport>,
  { dryRun = false } = {},
): Promise<ContactFileImport> {
  const { rows, leftOut, lines } = read(file);
  const faulty = rows.filter(({ errors }) => errors.length > 0);
  const result = {
    total: rows.length,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: faulty.length,
    createdContactIds: [] as string[],
    unmappedFields: leftOut,
    errors: faulty.flatMap(({ errors, number }) =>
      errors.map((error) => ({ row: number, ...error, code: "validation" as const })),
    ) as ContactImport["errors"],
  };
  const readable = rows.filter(({ errors }) => errors.length === 0);
  const onProgress = importProgress(dryRun);
  for (const part of partsOf(readable, ({ values }) => values, partBytes)) {
    const done = await importPart(part.map(({ values }) => values));
    for (const count of ["created", "updated", "unchanged", "failed"] as const) result[count] += done[count];
    result.createdContactIds.push(...done.createdContactIds);
    result.errors.push(...done.errors.map((error) => ({ ...error, row: part[error.row - 1]!.number })));
    onProgress(result.created + result.updated + result.unchanged + result.failed, result.total);
  }
  const errors = result.errors.sort((a, b) => a.row - b.row);
  return { ...result, errors: withLines(errors, lines) };
}

/** A row with its number in the file, from 1, counting neither the header nor blank lines. */
interface NumberedRow extends TableRow {
  number: number;
}

/** The rows of a file, and the lines where they start, which a workbook does not have. */
function read(file: string): { rows: NumberedRow[]; leftOut: string[]; lines: number[] | undefined } {
  const bytes = readNamedBytes(file);
  try {
    const isSheet = isWorkbook(bytes);
    const { rows, leftOut } = readTableOf(contactTable, isSheet ? csvOfWorkbook(bytes) : bytes);
    const lines = isSheet ? undefined : rows.map(({ line }) => line);
    return { rows: rows.map((row, index) => ({ ...row, number: index + 1 })), leftOut, lines };
  } catch (error) {
    if (error instanceof UnreadableTable)
      throw new UsageError(`The file ${file} can't be read: ${error.message}.`);
    throw error;
  }
}
