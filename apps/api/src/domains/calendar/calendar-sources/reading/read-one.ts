import { lineNamed, readFile } from "./lines.ts";

/** What an event says about its own change and whether it takes place. */
export interface EventState {
  isCancelled: boolean;
  /** Whether it is exactly one event, at a time of day. */
  isSingle: boolean;
  /** When it was last changed, in milliseconds since 1970, by its own account; 0 if it does not say. */
  changedAt: number;
}

/** Reads the state of the only event of a small file. */
export function stateOf(bytes: Uint8Array): EventState {
  const events = readFile(bytes)?.events ?? [];
  const [event] = events;
  if (!event) return { isCancelled: false, isSingle: false, changedAt: 0 };
  const isRepeated = ["RRULE", "RDATE", "RECURRENCE-ID"].some((name) => lineNamed(event, name));
  const isAtTime = /T/i.test(lineNamed(event, "DTSTART")?.value ?? "");
  const changed = lineNamed(event, "LAST-MODIFIED") ?? lineNamed(event, "DTSTAMP");
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(changed?.value ?? "") ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  return {
    isCancelled: lineNamed(event, "STATUS")?.value.toUpperCase() === "CANCELLED",
    isSingle: events.length === 1 && !isRepeated && isAtTime,
    changedAt: parts.length === 6 ? Date.UTC(year, month - 1, ...rest) : 0,
  };
}
