/** Runs in a thread, because parsing rows from unknown files may take much processor time. */
import { readTable, type TableOptions, UnreadableTable } from "@rental/contract/table";
import { type ReadRows, readRows } from "./read-rows.ts";

/** While the thread works, `at[0]` is the index of the current row, or -1 before the first. */
interface Watched {
  at: Int32Array;
}

const follow =
  ({ at }: Watched) =>
  (index: number) =>
    void Atomics.store(at, 0, index);

/** The rows of a job from their JSON text. */
export function rowsOfText(input: Watched & { text: string }): ReadRows {
  return readRows(JSON.parse(input.text) as unknown[], follow(input));
}

/** The rows of a file by the names of a bulk import, the indexes of those that can't be given to one, and all as it reads them. */
export type FileRows =
  | { raw: Record<string, string>[]; faulty: number[]; read: ReadRows }
  | { unreadable: string };

/** The rows of a CSV file. Errors are returned, because an error thrown in the thread would lose its class. */
export function rowsOfFile(input: Watched & TableOptions & { bytes: Uint8Array }): FileRows {
  try {
    const { rows, leftOut } = readTable(input.bytes, input);
    const raw = rows.map(({ values }) => values);
    const read = readRows(raw, follow(input), (index) => rows[index]!.errors);
    const faulty = [...rows.keys()].filter((index) => rows[index]!.errors.length > 0);
    return { raw, faulty, read: { ...read, unmappedFields: [...leftOut, ...read.unmappedFields] } };
  } catch (error) {
    if (error instanceof UnreadableTable) return { unreadable: error.message };
    throw error;
  }
}
