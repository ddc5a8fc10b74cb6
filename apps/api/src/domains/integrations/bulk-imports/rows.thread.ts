/** Runs in a worker thread, because parsing rows from untrusted files may be CPU-intensive. */
import { readTable, type TableOptions, UnreadableTable } from "@rental/contract/table";
import { csvOfWorkbook, isWorkbook } from "@rental/contract/workbook";
import { type ReadRows, readRows } from "./read-rows.ts";

/** While the thread works, `at[0]` holds the index of the current row, or -1 before the first. */
interface Watched {
  at: Int32Array;
}

const follow =
  ({ at }: Watched) =>
  (index: number) =>
    void Atomics.store(at, 0, index);

/** Parses the rows of a job from JSON. */
export function rowsOfText(input: Watched & { text: string }): ReadRows {
  return readRows(JSON.parse(input.text) as unknown[], follow(input));
}

/**
 * The rows of a file under the field names of a bulk import, the indexes of those that can't be passed to one, all rows
 * as parsed, and the lines where they start, which a workbook does not have.
 */
export type FileRows =
  | { raw: Record<string, string>[]; faulty: number[]; read: ReadRows; lines: number[] | undefined }
  | { unreadable: string };

/** Parses the rows of a CSV file or an Excel workbook. Errors are returned, because an error thrown across threads would lose its class. */
export function rowsOfFile(input: Watched & TableOptions & { bytes: Uint8Array }): FileRows {
  try {
    const isSheet = isWorkbook(input.bytes);
    const { rows, leftOut } = readTable(isSheet ? csvOfWorkbook(input.bytes) : input.bytes, input);
    const raw = rows.map(({ values }) => values);
    const read = readRows(raw, follow(input), (index) => rows[index]!.errors);
    const faulty = [...rows.keys()].filter((index) => rows[index]!.errors.length > 0);
    const lines = isSheet ? undefined : rows.map(({ line }) => line);
    return { raw, faulty, read: { ...read, unmappedFields: [...leftOut, ...read.unmappedFields] }, lines };
  } catch (error) {
    if (error instanceof UnreadableTable) return { unreadable: error.message };
    throw error;
  }
}
