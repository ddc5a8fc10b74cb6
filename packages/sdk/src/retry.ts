import { AbortedError, ApiError, ConnectionError, TimeoutError, UnexpectedResponseError } from "./errors.ts";

/** Wait before the second attempt; it doubles each time. Milliseconds. */
const baseMs = 500;
const maxMs = 8_000;
/** With a `Retry-After` above this limit, the call fails immediately, so that the caller can plan. Seconds. */
const maxRetryAfter = 60;

/** How often a call is retried, and whether it may be. */
export interface RetryPolicy {
  maxRetries: number;
  /** False for operations without an Idempotency-Key: a second attempt could act twice. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
  /** Called with each failure that is followed by another attempt. */
  onRetry?: (error: unknown, delayMs: number) => void;
}

/**
 * Milliseconds to wait before another attempt, or null for none. `retry-corpus.json` is the table of these decisions.
 * @param attempt number of attempts so far, from 1
 * @param longest the longest `Retry-After` that is waited for, in seconds
 */
export function retryDelay(
  error: unknown,
  attempt: number,
  repeatable: boolean,
  longest = maxRetryAfter,
): number | null {
  const backoff = Math.min(maxMs, baseMs * 2 ** (attempt - 1));
  const jittered = backoff * (0.5 + Math.random() / 2);
  if (error instanceof ConnectionError || error instanceof TimeoutError) return repeatable ? jittered : null;
  if (!(error instanceof ApiError || error instanceof UnexpectedResponseError)) return null;
  const { status, retryAfter } = error;
  // Without Retry-After, waiting does not help: an upgrade is required. The request was not processed.
  if (status === 429) return waitForRetryAfter(retryAfter, 0, longest);
  if (status < 500 || !repeatable) return null;
  return retryAfter === undefined ? jittered : waitForRetryAfter(retryAfter, jittered, longest);
}

/** As long as the server asks for, plus a little, so that rejected clients do not all return at the same time. */
function waitForRetryAfter(retryAfter: number | undefined, least: number, longest: number): number | null {
  if (retryAfter === undefined || retryAfter > longest) return null;
  return Math.max(least, retryAfter * 1000 + Math.random() * baseMs);
}

/** Runs attempts until one succeeds or a retry is not worthwhile. An abort also ends the wait. */
export async function retrying<T>(policy: RetryPolicy, attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const delay = attempts > policy.maxRetries ? null : retryDelay(error, attempts, policy.repeatable);
      if (delay === null) throw error;
      policy.onRetry?.(error, delay);
      await sleep(delay, policy.signal);
    }
  }
}

/** Waits, or throws an AbortedError as soon as the signal aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal));
    const onAbort = () => {
      clearTimeout(timer);
      reject(aborted(signal!));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

export const aborted = (signal: AbortSignal): AbortedError =>
  new AbortedError(
    "The call was aborted by its signal. If it was a write, the server may have completed it: check before you repeat it.",
    { cause: signal.reason },
  );

/** Seconds of a `Retry-After` header, which can also be a date: by the server's clock, because ours may be wrong. */
export function retryAfterOf(headers: Headers): number | undefined {
  const header = headers.get("retry-after");
  if (header === null) return undefined;
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
