import { ThreadEnded, threadPool } from "../../../../platform/process/threads/threads.ts";
import type { ReadResult, ReadTask } from "./calendar.thread.ts";
import type { ReadCalendar, ReadWindow } from "./read-calendar.ts";
import { UnreadableCalendar } from "./unreadable.ts";

/** Typical calendars take a few milliseconds. */
const deadlineMs = 2_000;
/** A calendar is read again without the rules of events that took too long, up to this many. */
const maxSlowEvents = 2;

/** A single thread: a calendar that uses up its time delays only other calendars. */
const run = threadPool({ maxThreads: 1, maxHeapMb: 64 });

/**
 * Reads a calendar off the event loop.
 * @throws UnreadableCalendar, also when it takes too long; the signal's reason when it aborts
 */
export async function readInThread(
  bytes: Uint8Array,
  window: ReadWindow,
  signal?: AbortSignal,
): Promise<ReadCalendar> {
  const tooSlow = new Set<number>();
  let mayRetry = true;
  for (;;) {
    const current = new Uint32Array(new SharedArrayBuffer(8));
    const input: ReadTask = { bytes, window, tooSlow, current };
    const module = new URL("./calendar.thread.ts", import.meta.url).href;
    try {
      const result = await run<ReadResult>({ module, name: "read", input, deadlineMs, signal });
      if ("unreadable" in result) throw new UnreadableCalendar(result.unreadable);
      return result.calendar;
    } catch (cause) {
      if (signal?.aborted || cause instanceof UnreadableCalendar) throw cause;
      if (!(cause instanceof ThreadEnded)) throw new UnreadableCalendar("The file is damaged.", { cause });
      const slow = current[0]! - 1;
      const repeats = current[1] === 1;
      // What takes place once is read in no time: the machine was busy, and nothing is to be left out for that.
      if (!repeats && mayRetry) {
        mayRetry = false;
        continue;
      }
      if (slow < 0 || tooSlow.has(slow) || tooSlow.size === maxSlowEvents)
        throw new UnreadableCalendar(`Reading the calendar ${cause.message}.`, { cause });
      tooSlow.add(slow);
    }
  }
}
