import { TimeoutError } from "./errors.ts";
import { aborted } from "./retry.ts";

/** Runs one attempt with its own deadline. An abort ends it at once, whatever the attempt does with its signal. */
export async function within<T>(
  timeout: number,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw aborted(signal);
  const limited = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort: (() => void) | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const end = (reason: Error) => {
        limited.abort(reason);
        reject(reason);
      };
      timer = setTimeout(() => end(timedOut(timeout)), timeout);
      if (signal) {
        onAbort = () => end(aborted(signal));
        signal.addEventListener("abort", onAbort, { once: true });
      }
      attempt(limited.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener("abort", onAbort);
  }
}

const timedOut = (timeout: number) =>
  new TimeoutError(`No response within ${timeout} ms. Raise timeout, or try again later.`);
