import type { Plan } from "@rental/contract";

/** One limit over one period, as all counter stores use it. */
export interface Window {
  /** Name of the counter within its scope, such as `minute` or `properties:writes:day`. */
  name: string;
  limit: number;
  /** Start of the period, epoch milliseconds; 0 for the lifetime. */
  start: number;
  /** End of the period, epoch milliseconds; null for the lifetime. */
  end: number | null;
}

/** The result of a charge. `counts` are in window order, after charging. */
export type Charge = { ok: true; counts: number[] } | { ok: false; refused: number; counts: number[] };

/** Counters by window name: the start of the current period, and the count. */
export type UsageState = Record<string, [start: number, count: number]>;

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** A UTC minute, the period that the rate limit headers describe. */
export function minuteWindow(limit: number, now: number, name = "minute"): Window {
  const start = now - (now % minuteMs);
  return { name, limit, start, end: start + minuteMs };
}

/** A UTC hour, for infrequent actions. */
export function hourWindow(limit: number, now: number): Window {
  const start = now - (now % hourMs);
  return { name: "hour", limit, start, end: start + hourMs };
}

/** A UTC day. */
export function dayWindow(limit: number, now: number, name: string): Window {
  const start = now - (now % dayMs);
  return { name, limit, start, end: start + dayMs };
}

const lifetime = (limit: number, name: string): Window => ({ name, limit, start: 0, end: null });

/** The windows that a request is charged to, the minute first. Limits that the plan does not have are omitted. */
export function windowsFor(plan: Plan, resource: string, kind: "read" | "write", now: number): Window[] {
  const windows = [minuteWindow(plan.requestsPerMinute, now), dayWindow(plan.requestsPerDay, now, "day")];
  if (plan.requestsPerLifetime !== null) windows.push(lifetime(plan.requestsPerLifetime, "lifetime"));
  if (kind === "read") {
    if (plan.readsPerMinute !== null) {
      windows.push(minuteWindow(plan.readsPerMinute, now, `${resource}:reads:minute`));
    }
    return windows;
  }
  if (plan.writesPerMinute !== null) {
    windows.push(minuteWindow(plan.writesPerMinute, now, `${resource}:writes:minute`));
  }
  if (plan.writesPerDay !== null) windows.push(dayWindow(plan.writesPerDay, now, `${resource}:writes:day`));
  if (plan.writesPerLifetime !== null)
    windows.push(lifetime(plan.writesPerLifetime, `${resource}:writes:lifetime`));
  return windows;
}

/**
 * Charges all windows, or none when one of them is full. Every store follows this rule; `state` is modified in place.
 */
export function charge(state: UsageState, windows: Window[]): Charge {
  const counts = windows.map(({ name, start }) => {
    const counted = state[name];
    return counted && counted[0] === start ? counted[1] : 0;
  });
  const refused = refusing(windows, counts);
  if (refused >= 0) return { ok: false, refused, counts };
  windows.forEach(({ name, start }, i) => {
    counts[i]! += 1;
    state[name] = [start, counts[i]!];
  });
  return { ok: true, counts };
}

/** Index of the full window that stays full longest, or -1. */
export function refusing(windows: Window[], counts: number[]): number {
  let found = -1;
  for (let i = 0; i < windows.length; i++) {
    if (counts[i]! < windows[i]!.limit) continue;
    if (found < 0 || (windows[i]!.end ?? Infinity) > (windows[found]!.end ?? Infinity)) found = i;
  }
  return found;
}
