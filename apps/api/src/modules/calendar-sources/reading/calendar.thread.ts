/** Runs in a thread, because working out the events of unknown calendars may take much processor time, or forever. */
import { type ReadEntry, type ReadWindow, readCalendar } from "./read-calendar.ts";
import { UnreadableCalendar } from "./unreadable.ts";

export interface ReadTask {
  bytes: Uint8Array;
  window: ReadWindow;
  /** While the thread works, the title of the current event as UTF-8, shared with the caller. */
  title: Uint8Array;
}

/** What was read, or why it can't be read: an error thrown in the thread would lose its class. */
export type ReadResult = { entries: ReadEntry[] } | { unreadable: string };

export function read({ bytes, window, title }: ReadTask): ReadResult {
  const encoder = new TextEncoder();
  try {
    const entries = readCalendar(new TextDecoder().decode(bytes), window, (current) => {
      title.fill(0);
      encoder.encodeInto(current, title);
    });
    return { entries };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { unreadable: error.message };
    throw error;
  }
}
