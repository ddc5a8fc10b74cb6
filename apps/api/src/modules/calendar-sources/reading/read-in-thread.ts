import { ThreadEnded, threadPool } from "../../../platform/threads/threads.ts";
import type { ReadResult, ReadTask } from "./calendar.thread.ts";
import type { ReadEntry, ReadWindow } from "./read-calendar.ts";
import { plain, UnreadableCalendar } from "./unreadable.ts";

/** Usual calendars take a few milliseconds. */
const deadlineMs = 2_000;
const titleBytes = 80;

/** One thread: a calendar that uses up its time delays other calendars, and nothing else. */
const run = threadPool({ maxThreads: 1, maxHeapMb: 64 });

/**
 * Reads a calendar off the event loop.
 * @throws UnreadableCalendar, also when it takes too long; the signal's reason when it aborts
 */
export async function readInThread(
  bytes: Uint8Array,
  window: ReadWindow,
  signal?: AbortSignal,
): Promise<ReadEntry[]> {
  const title = new Uint8Array(new SharedArrayBuffer(titleBytes));
  const input: ReadTask = { bytes, window, title };
  const module = new URL("./calendar.thread.ts", import.meta.url).href;
  try {
    const result = await run<ReadResult>({ module, name: "read", input, deadlineMs, signal });
    if ("unreadable" in result) throw new UnreadableCalendar(result.unreadable);
    return result.entries;
  } catch (cause) {
    if (signal?.aborted || cause instanceof UnreadableCalendar) throw cause;
    if (!(cause instanceof ThreadEnded)) throw new UnreadableCalendar("The file is damaged.", { cause });
    throw new UnreadableCalendar(`${whatOf(title)} ${cause.message}.`, { cause });
  }
}

/** What was being read when the time was over. */
function whatOf(title: Uint8Array): string {
  const current = plain(new TextDecoder().decode(title.slice()).replace(/\0+$/, ""), titleBytes);
  return current === "" ? "Reading the calendar" : `Working out when the event "${current}" takes place`;
}
