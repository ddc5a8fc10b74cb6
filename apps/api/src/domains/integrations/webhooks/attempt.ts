import { type EventType, webhookVersion } from "@rental/contract";
import type { StoredAttempt } from "../../../db/tables/index.ts";
import { isAccepted, post } from "../../../platform/outbound/request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hmac } from "../../../platform/secrets/hmac.ts";

/** The message to send, before serialization. `webhookId` is the delivery's id. */
export interface Message {
  event: EventType;
  data: Record<string, unknown>;
  webhookId: string;
  redelivery: boolean;
  /** Of a sandbox. */
  livemode?: false;
  /** The trace context that led to it. Never sent. */
  traceparent?: string | null;
}

/** One attempt as sent: exactly these bytes are signed. */
export interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** Creates the signatures of a subscription's deliveries. */
export interface Signer {
  /** `X-Webhook-Signature`: `sha256=` and the lowercase hex HMAC-SHA256 of the raw body, keyed with the whole secret. */
  documented(body: string): string;
  /**
   * `webhook-signature` of https://www.standardwebhooks.com: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`,
   * keyed with the bytes that the secret stands for; during an overlap also that of the previous secret.
   * @param timestamp Unix time in seconds
   */
  standard(id: string, timestamp: number, body: string): string;
}

/** @param previous the secret before the last rotation, while it still counts for `standard` */
export function signer(secret: string, previous?: string): Signer {
  const documented = hmac(Buffer.from(secret));
  const standard = [secret, ...(previous === undefined ? [] : [previous])].map((one) => hmac(keyOf(one)));
  return {
    documented: (body) => `sha256=${documented(Buffer.from(body)).toString("hex")}`,
    standard(id, timestamp, body) {
      const content = Buffer.from(`${id}.${timestamp}.${body}`);
      return standard.map((mac) => `v1,${mac(content).toString("base64")}`).join(" ");
    },
  };
}

/** Secrets of earlier releases are base64url, which Node.js reads as base64, too. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ""), "base64");

/** `webhook-timestamp`. @param timestamp ISO 8601 */
export const unixSeconds = (timestamp: string): number => Math.floor(Date.parse(timestamp) / 1000);

/** Serializes and signs an attempt. @param timestamp ISO 8601; each attempt has its own */
export function signedRequest(message: Message, signer: Signer, timestamp: string): SignedRequest {
  const request = unsignedRequest(message, timestamp);
  const { headers, body } = request;
  headers["X-Webhook-Signature"] = signer.documented(body);
  headers["webhook-signature"] = signer.standard(message.webhookId, unixSeconds(timestamp), body);
  return request;
}

/** Like `signedRequest`, without the signatures. @param timestamp ISO 8601 */
export function unsignedRequest(message: Message, timestamp: string): SignedRequest {
  const { event, data, webhookId, livemode } = message;
  // JSON leaves it out for all but sandboxes.
  const body = JSON.stringify({ event, data, timestamp, webhookId, version: webhookVersion, livemode });
  const headers: SignedRequest["headers"] = {
    "Content-Type": "application/json",
    "User-Agent": "Rental-Webhooks/1",
    "X-Webhook-Id": webhookId,
    "X-Webhook-Timestamp": timestamp,
    "webhook-id": webhookId,
    "webhook-timestamp": String(unixSeconds(timestamp)),
  };
  if (message.redelivery) headers["X-Webhook-Redelivery"] = "true";
  return { body, headers };
}

/** Maximum number of bytes read from the receiver's response. */
const maxResponseBytes = 64 * 1024;

/** The destination of a message, and what signs it. */
export interface Target {
  url: string;
  /** The URL in stored form, for the attempt's log entry. */
  storedUrl: string;
  signer: Signer;
}

/** The result of an attempt, or `cancelled`: the server is stopping, which says nothing about the receiver. */
export type AttemptOutcome = Made | "cancelled";

export interface Made {
  delivered: boolean;
  made: StoredAttempt;
}

/** Sends a message once. A 2xx within the deadline is a success; anything else is a failure with a reason. */
export async function attempt(
  platform: Platform,
  target: Target,
  message: Message,
  signal?: AbortSignal,
): Promise<AttemptOutcome> {
  const { tracer } = platform;
  if (!tracer) return send(platform, target, message, signal);
  const { protocol, hostname, port } = new URL(target.url);
  const attributes = {
    "http.request.method": "POST",
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    "rental.event": message.event,
    "rental.delivery.id": message.webhookId,
  };
  const options = { kind: "client", parent: message.traceparent ?? undefined, attributes } as const;
  return tracer.during(`deliver ${message.event}`, options, async (span) => {
    const outcome = await send(platform, target, message, signal);
    const status = outcome === "cancelled" ? null : outcome.made.statusCode;
    if (status !== null) span.setAttribute("http.response.status_code", status);
    if (outcome === "cancelled") tracer.fail(span, "cancelled");
    else if (!outcome.delivered) tracer.fail(span, status === null ? "unanswered" : String(status));
    return outcome;
  });
}

async function send(
  platform: Platform,
  { url, storedUrl, signer }: Target,
  message: Message,
  signal: AbortSignal | undefined,
): Promise<AttemptOutcome> {
  const at = platform.clock.now().toISOString();
  const { body, headers } = signedRequest(message, signer, at);
  const posted = await post(platform, { url, headers, body, maxResponseBytes }, signal);
  if (posted.outcome === "cancelled") return "cancelled";
  const { status: statusCode, ms: durationMs } = posted;
  const { redelivery } = message;
  const isAnswered = posted.outcome === "answered";
  const delivered = isAnswered && isAccepted(posted.status);
  const error = isAnswered ? refusalOf(posted.status) : posted.error;
  const responseBody = isAnswered ? beginningOf(posted.body) : null;
  return { delivered, made: { at, url: storedUrl, redelivery, durationMs, statusCode, error, responseBody } };
}

/** Number of bytes of a receiver's response that are kept. */
const keptBytes = 1_024;

const text = new TextDecoder();

/** Invalid bytes become U+FFFD, and so does NUL, which the database can't store. */
const beginningOf = (body: Buffer): string =>
  body.length === 0 ? "" : text.decode(body.subarray(0, keptBytes)).replaceAll("\0", "\ufffd");

function refusalOf(status: number): string | null {
  if (isAccepted(status)) return null;
  const hint =
    status >= 300 && status <= 399 ? "redirects are not followed" : "only a 2xx counts as delivered";
  return `The receiver responded with ${status}; ${hint}.`;
}
