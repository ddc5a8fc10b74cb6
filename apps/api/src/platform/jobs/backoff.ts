/**
 * Number of consecutive failures after which an endpoint is deactivated, and after which an event or message is given
 * up.
 */
export const maxFailures = 10;

/** Jitter only shortens a delay, so that the maximum delay holds. */
const jitter = 0.2;

export interface RetryTimes {
  baseMs: number;
  maxMs: number;
}

/** The jitter factor of one failure; its endpoint and its event use the same one, so that they become due together. */
export const jitterFactor = (): number => 1 - jitter * Math.random();

/** Milliseconds until the next attempt after this many failures: the base, doubled each time. */
export function retryDelay(failures: number, { baseMs, maxMs }: RetryTimes, factor: number): number {
  return Math.round(Math.min(baseMs * 2 ** (failures - 1), maxMs) * factor);
}
