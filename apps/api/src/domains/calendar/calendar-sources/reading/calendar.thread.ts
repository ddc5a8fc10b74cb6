/** Runs in a thread, because expanding the events of unknown calendars may take a lot of CPU time, or never end. */
import { type ReadCalendar, type ReadWindow, readCalendar } from "./read-calendar.ts";
import { UnreadableCalendar } from "./unreadable.ts";

export interface ReadTask {
  bytes: Uint8Array;
  window: ReadWindow;
  /** Indexes of the events that took too long in earlier attempts. */
  tooSlow: ReadonlySet<number>;
  /** Shared with the caller: while the thread works, the index of the current event plus 1, and 1 if it repeats. */
  current: Uint32Array;
}

/** The calendar, or why it can't be read: an error thrown in the thread would lose its class. */
export type ReadResult = { calendar: ReadCalendar } | { unreadable: string };

export function read({ bytes, window, tooSlow, current }: ReadTask): ReadResult {
  const follow = (number: number, repeats: boolean) => {
    current[0] = number + 1;
    current[1] = Number(repeats);
  };
  try {
    return { calendar: readCalendar(bytes, window, { follow, tooSlow }) };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { unreadable: error.message };
    throw error;
  }
}
