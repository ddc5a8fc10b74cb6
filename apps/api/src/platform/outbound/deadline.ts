import { OutboundError } from "./outbound-error.ts";

export interface Deadline {
  /** From the call to the last byte of the body, in ms: DNS, connection, TLS, headers and body together. */
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Calls `cut` with the reason when the time of a request is over or its signal aborts. A signal that has already
 * aborted must be checked by the caller.
 * @returns a function that ends the watch, to be called when the request has ended
 */
export function watchDeadline(
  { deadlineMs, signal }: Deadline,
  host: string,
  cut: (reason: OutboundError) => void,
): () => void {
  const timer = setTimeout(
    () =>
      cut(
        new OutboundError("timeout", `${host} did not complete its response within ${deadlineMs / 1_000} s.`),
      ),
    deadlineMs,
  );
  const onAbort = () => cut(cancelled());
  signal?.addEventListener("abort", onAbort);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  };
}

export const cancelled = () => new OutboundError("aborted", "The request was cancelled.");
