/** Runs in a thread, because parsing rows from unknown files may take much processor time. */
import { AppError } from "../../platform/app-error.ts";
import { readCsv } from "./csv.ts";
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

/** The rows of a file as they are in the file, and as an import reads them. */
export type FileRows = { raw: Record<string, string>[]; read: ReadRows } | { unreadable: string };

/** The rows of a CSV file. Errors are returned, because an error thrown in the thread would lose its class. */
export function rowsOfFile(input: Watched & { bytes: Uint8Array }): FileRows {
  try {
    const raw = readCsv(input.bytes);
    return { raw, read: readRows(raw, follow(input)) };
  } catch (error) {
    if (error instanceof AppError) return { unreadable: error.detail };
    throw error;
  }
}
