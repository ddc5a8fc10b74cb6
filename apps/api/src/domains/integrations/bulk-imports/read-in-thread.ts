import type { TableOptions } from "@rental/contract/table";
import { runInThread, ThreadEnded } from "../../../platform/process/threads/threads.ts";
import type { ReadRows } from "./read-rows.ts";
import type { FileRows } from "./rows.thread.ts";

/** Parsing 500 rows of 8 MiB takes about 0.1 s on a busy machine, and starting a thread 1 to 2 s. */
const defaultDeadlineMs = 20_000;

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** For all rows together. Default 20,000 ms. */
  deadlineMs?: number | undefined;
}

/** The rows can't be parsed, and a retry won't help; the message gives the reason. */
export class UnreadableRows extends Error {}

/**
 * Parses the rows of a job off the event loop.
 * @param text JSON
 * @throws UnreadableRows; the signal's reason when it aborts
 */
export const readText = (text: string, options?: ReadOptions): Promise<ReadRows> =>
  watched<ReadRows>("rowsOfText", { text }, options);

/** Parses a CSV file off the event loop. @throws like `readText` */
export const readFile = (
  bytes: Uint8Array,
  { propertyTypes, ...options }: ReadOptions & TableOptions = {},
): Promise<FileRows> => watched<FileRows>("rowsOfFile", { bytes, propertyTypes }, options);

async function watched<T>(
  name: string,
  input: object,
  { signal, deadlineMs = defaultDeadlineMs }: ReadOptions = {},
): Promise<T> {
  const at = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
  const module = new URL("./rows.thread.ts", import.meta.url).href;
  try {
    return await runInThread<T>({ module, name, input: { ...input, at }, deadlineMs, signal });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (!(cause instanceof ThreadEnded)) throw new UnreadableRows("the rows could not be read", { cause });
    const row = Atomics.load(at, 0) + 1;
    const why = row > 0 ? `to read row ${row} ${cause.message}` : `to read the rows ${cause.message}`;
    throw new UnreadableRows(why, { cause });
  }
}
