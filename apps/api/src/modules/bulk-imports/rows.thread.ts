/** What runs in a thread: rows cost processor time as somebody else's table has it. */
import { AppError } from "../../platform/app-error.ts";
import { readCsv } from "./csv.ts";
import { type ReadRows, readRows } from "./read-rows.ts";

/** `at[0]` tells, while the thread works, at which row it is: the index, or -1 before the first. */
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

/** The rows of a file as they stand there, and as an import reads them. */
export type FileRows = { raw: Record<string, string>[]; read: ReadRows } | { unreadable: string };

/** The rows of a CSV file. An error would lose its class on the way out of the thread. */
export function rowsOfFile(input: Watched & { bytes: Uint8Array }): FileRows {
  try {
    const raw = readCsv(input.bytes);
    return { raw, read: readRows(raw, follow(input)) };
  } catch (error) {
    if (error instanceof AppError) return { unreadable: error.detail };
    throw error;
  }
}
