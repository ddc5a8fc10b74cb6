/** Failed attempts in a row that switch an endpoint off, and those after which one event is given up. */
export const maxFailures = 10;

/** Jitter only shortens a delay, so that the longest one holds. */
const jitter = 0.2;

export interface RetryTimes {
  baseMs: number;
  maxMs: number;
}

/** The factor of one failure; its endpoint and its event use the same, so that they come due together. */
export const jitterFactor = (random: () => number = Math.random): number => 1 - jitter * random();

/** Milliseconds until the next attempt after this many failures: doubling from the base. */
export function retryDelay(failures: number, { baseMs, maxMs }: RetryTimes, factor: number): number {
  return Math.round(Math.min(baseMs * 2 ** (failures - 1), maxMs) * factor);
}
