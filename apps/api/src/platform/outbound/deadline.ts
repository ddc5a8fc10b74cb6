import { OutboundError } from "./outbound-error.ts";

export interface Deadline {
  /** From the call to the last byte of the body, in ms: DNS, connection, TLS, headers and body together. */
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Calls `cut` with the reason when a request's deadline passes or its signal aborts. The caller must check for a signal
 * that has already aborted.
 * @returns a function that stops watching, to be called when the request has ended
 */
export function watchDeadline(
  { deadlineMs, signal }: Deadline,
  host: string,
  cut: (reason: OutboundError) => void,
): () => void {
  // The deadline of a request is often what others left of a longer one.
  const seconds = Number((deadlineMs / 1_000).toPrecision(2));
  const timer = setTimeout(
    () => cut(new OutboundError("timeout", `${host} did not complete its response within ${seconds} s.`)),
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
