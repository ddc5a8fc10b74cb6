import { readInThread } from "./reading/read-in-thread.ts";
import { type EventState, stateOf } from "./reading/read-one.ts";
import { UnreadableCalendar } from "./reading/unreadable.ts";

export type { Fetched } from "./fetch.ts";

const yearMs = 366 * 86_400_000;

/** A file with one event; `start` and `end` in milliseconds since 1970, missing if it has no readable time of day. */
export async function readSingle(
  bytes: Buffer,
  now: Date,
): Promise<EventState & { start?: number; end?: number }> {
  const state = stateOf(bytes);
  if (!state.isSingle) return state;
  const at = now.getTime();
  const window = { from: at - 2 * yearMs, now: at, to: at + 5 * yearMs, timeZone: "UTC" };
  try {
    const { entries, skipped } = await readInThread(bytes, window);
    const [entry, ...others] = entries;
    if (!entry || others.length > 0 || skipped.length > 0) return state;
    return { ...state, start: entry.start, end: entry.end };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return state;
    throw error;
  }
}
