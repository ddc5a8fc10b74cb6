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
  const onAbort = () => limited.abort(aborted(signal!));
  const timer = setTimeout(
    () =>
      limited.abort(new TimeoutError(`No response within ${timeout} ms. Raise timeout, or try again later.`)),
    timeout,
  );
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      limited.signal.addEventListener("abort", () => reject(limited.signal.reason));
      attempt(limited.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}
