import type { Platform } from "../../platform.ts";

/** One signed request. */
export interface SignedRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Maximum number of bytes of the response that are read. */
  maxResponseBytes: number;
}

/** The outcome; `cancelled`: the server is stopping, which says nothing about the receiver. */
export type Posted =
  | { outcome: "answered"; status: number; ms: number; body: Buffer }
  | { outcome: "unanswered"; status: null; ms: number; error: string }
  | { outcome: "cancelled" };

/** Sends a request once. Redirects are not followed, and the address is checked when the socket is opened. */
export async function post(
  { outbound, config }: Pick<Platform, "outbound" | "config">,
  { url, headers, body, maxResponseBytes }: SignedRequest,
  signal?: AbortSignal,
): Promise<Posted> {
  const began = performance.now();
  const answer = await outbound.request({
    method: "POST",
    url,
    headers,
    body,
    deadlineMs: config.webhookTimeoutMs,
    maxResponseBytes,
    onTooLarge: "truncate",
    signal,
  });
  const ms = Math.round(performance.now() - began);
  if (answer.ok) return { outcome: "answered", status: answer.status, ms, body: answer.body };
  if (answer.code === "aborted") return { outcome: "cancelled" };
  return { outcome: "unanswered", status: null, ms, error: answer.message };
}

/** The metrics label of an outcome. */
export function outcomeOf(status: number | null): "accepted" | "refused" | "unanswered" {
  if (status === null) return "unanswered";
  return isAccepted(status) ? "accepted" : "refused";
}

export const isAccepted = (status: number): boolean => status >= 200 && status <= 299;
