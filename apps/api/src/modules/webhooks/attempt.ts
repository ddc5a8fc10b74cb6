import type { StoredAttempt } from "../../db/tables/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Message, type Sign, signedRequest } from "./payload.ts";

/** Maximum number of bytes of the receiver's response that are read. */
const maxAnswerBytes = 64 * 1024;

/** The target of a message, and the function that signs it. */
export interface Target {
  url: string;
  /** The URL as it is stored: what is kept of an attempt. */
  storedUrl: string;
  sign: Sign;
}

/** The result of an attempt, or `cancelled`: the server stopped, which says nothing about the receiver. */
export type AttemptOutcome = Made | "cancelled";

export interface Made {
  delivered: boolean;
  made: StoredAttempt;
}

/**
 * Sends a message once. A 2xx within the deadline is a success; everything else is a failure with its reason. Redirects
 * are not followed, and the address is checked when the socket is opened.
 */
export async function attempt(
  platform: Platform,
  target: Target,
  message: Message,
  signal?: AbortSignal,
): Promise<AttemptOutcome> {
  const { tracer } = platform;
  if (!tracer) return send(platform, target, message, signal);
  const attributes = {
    "http.request.method": "POST",
    "server.address": new URL(target.url).hostname,
    "rental.event": message.event,
    "rental.delivery.id": message.webhookId,
  };
  const options = { kind: "client", parent: message.traceparent ?? undefined, attributes } as const;
  return tracer.during(`deliver ${message.event}`, options, async (span) => {
    const outcome = await send(platform, target, message, signal);
    const status = outcome === "cancelled" ? null : outcome.made.statusCode;
    if (status !== null) span.setAttribute("http.response.status_code", status);
    if (outcome === "cancelled") tracer.fail(span, "cancelled");
    else if (!outcome.delivered) tracer.fail(span, status === null ? "unanswered" : "refused");
    return outcome;
  });
}

async function send(
  { outbound, clock, config }: Platform,
  { url, storedUrl, sign }: Target,
  message: Message,
  signal: AbortSignal | undefined,
): Promise<AttemptOutcome> {
  const at = clock.now().toISOString();
  const began = performance.now();
  const { body, headers } = signedRequest(message, sign, at);
  const answer = await outbound.request({
    method: "POST",
    url,
    headers,
    body,
    deadlineMs: config.webhookTimeoutMs,
    maxResponseBytes: maxAnswerBytes,
    onTooLarge: "truncate",
    signal,
  });
  const durationMs = Math.round(performance.now() - began);
  const { redelivery } = message;
  if (!answer.ok) {
    if (answer.code === "aborted") return "cancelled";
    // Each member is written out, here and below: Node.js 20 needs 3 us for a copy to which four members are added.
    const made = {
      at,
      url: storedUrl,
      redelivery,
      durationMs,
      statusCode: null,
      error: answer.message,
      responseBody: null,
    };
    return { delivered: false, made };
  }
  const { status: statusCode } = answer;
  const delivered = statusCode >= 200 && statusCode <= 299;
  const error = delivered ? null : `The receiver responded with ${statusCode}${hint(statusCode)}.`;
  return {
    delivered,
    made: {
      at,
      url: storedUrl,
      redelivery,
      durationMs,
      statusCode,
      error,
      responseBody: beginningOf(answer.body),
    },
  };
}

/** Bytes of a receiver's response that are kept. */
const keptBytes = 1_024;

const text = new TextDecoder();

/** Bytes that are not valid text become U+FFFD, and so does NUL, which the database can't store. */
const beginningOf = (body: Buffer): string =>
  body.length === 0 ? "" : text.decode(body.subarray(0, keptBytes)).replaceAll("\0", "\ufffd");

const hint = (status: number) =>
  status >= 300 && status <= 399 ? "; redirects are not followed" : "; only a 2xx counts as delivered";
