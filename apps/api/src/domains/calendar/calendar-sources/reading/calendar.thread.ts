/** Runs in a thread, because working out the events of unknown calendars may take much processor time, or forever. */
import { type ReadCalendar, type ReadWindow, readCalendar } from "./read-calendar.ts";
import { UnreadableCalendar } from "./unreadable.ts";

export interface ReadTask {
  bytes: Uint8Array;
  window: ReadWindow;
  /** The numbers of events that took too long before. */
  tooSlow: ReadonlySet<number>;
  /** While the thread works, the number of the current event plus 1, shared with the caller. */
  current: Uint32Array;
}

/** What was read, or why it can't be read: an error thrown in the thread would lose its class. */
export type ReadResult = { calendar: ReadCalendar } | { unreadable: string };

export function read({ bytes, window, tooSlow, current }: ReadTask): ReadResult {
  const follow = (number: number) => {
    current[0] = number + 1;
  };
  try {
    return { calendar: readCalendar(bytes, window, { follow, tooSlow }) };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { unreadable: error.message };
    throw error;
  }
}
