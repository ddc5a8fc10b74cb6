import { WebhookVerificationError, type WebhookVerificationErrorCode } from "./error.ts";
import { encode, importSecret, prefixed, signBytes } from "./hmac.ts";
import type { WebhookHeaders, WebhookPayload } from "./verify.ts";
import { copyBytes, header } from "./verify.ts";

export { WebhookVerificationError, type WebhookVerificationErrorCode } from "./error.ts";
export type { WebhookHeaders, WebhookPayload } from "./verify.ts";

/** The channels that a connector can serve. */
export type ConnectorChannel = "sms" | "chat_app_a" | "chat_app_b" | "email";

/** A message to send to a contact. Respond with 2xx and `{ providerMessageId }` once the provider has accepted it. */
export interface ConnectorMessage {
  /** Stays the same when the message is sent again: use it for deduplication. */
  id: string;
  type: "message.send";
  channel: ConnectorChannel;
  /** Phone number, email address, or the contact's identifier in the chat app. */
  to: string;
  /** Only present for email. */
  subject?: string;
  content: string;
  contactId: string;
  conversationId: string;
  messageId: string;
  /** The message's files, at URLs that are valid for an hour. Absent when there are none. */
  media?: { url: string; contentType: string; name: string }[];
}

/** Sent by `POST /connectors/{id}/test`. Respond with 2xx. */
export interface ConnectorPing {
  id: string;
  type: "test.ping";
  channel: ConnectorChannel;
}

export type ConnectorRequest = ConnectorMessage | ConnectorPing;

export interface VerifyConnectorRequestOptions {
  /** The raw body. */
  payload: WebhookPayload;
  /** The request's headers; names are case-insensitive. */
  headers: WebhookHeaders;
  /** The connector's secret (`consec_...`). */
  secret: string;
  /** How far `X-Connector-Timestamp` may be from the clock, in MILLISECONDS. Default: 300 000 (5 minutes). */
  tolerance?: number | undefined;
  /** The time to compare with: a `Date` or milliseconds since 1970. Default: the clock. */
  now?: Date | number | undefined;
}

/**
 * Verifies a request that the server sent to a connector's `outboundUrl`: the signature over the timestamp and the raw
 * body, and that the timestamp is recent.
 *
 * @throws {WebhookVerificationError} `code` says why; respond with 401.
 */
export async function verifyConnectorRequest(
  options: VerifyConnectorRequestOptions,
): Promise<ConnectorRequest> {
  const { headers, secret, tolerance = 300_000, now = Date.now() } = options;
  const bytes = copyBytes(options.payload);
  checkSecret(secret);
  const signature = header(headers, "signature", "x-connector");
  const timestamp = header(headers, "timestamp", "x-connector");
  if (!/^sha256=[0-9a-f]{64}$/.test(signature)) {
    refuse("malformed_signature", "X-Connector-Signature must be sha256= and 64 lowercase hex digits");
  }
  if (!/^\d{1,12}$/.test(timestamp)) {
    refuse("invalid_timestamp", "X-Connector-Timestamp must be whole seconds since 1970");
  }
  const mac = Uint8Array.from({ length: 32 }, (_, i) =>
    Number.parseInt(signature.slice(7 + 2 * i, 9 + 2 * i), 16),
  );
  const key = await importSecret(secret, "verify");
  // Web Crypto's verify compares in constant time.
  if (!(await crypto.subtle.verify("HMAC", key, mac, prefixed(`${timestamp}.`, bytes)))) {
    refuse(
      "signature_mismatch",
      "the signature does not match: pass the body unchanged and use this connector's current secret",
    );
  }
  const age = Number(now) - Number(timestamp) * 1000;
  // Written so that NaN is rejected as well.
  if (!(Math.abs(age) <= tolerance)) {
    refuse(
      age > 0 ? "timestamp_too_old" : "timestamp_too_new",
      "X-Connector-Timestamp differs too much from the clock: check this machine's time",
    );
  }
  return parse(bytes);
}

export interface SignConnectorRequestOptions {
  /** The exact body of your request. */
  body: string;
  /** The connector's secret (`consec_...`). */
  secret: string;
  /** A `Date` or milliseconds since 1970. Default: now. */
  now?: Date | number | undefined;
}

/** Creates the headers of a request to `/inbound/v1`. Sign each request right before you send it. */
export async function signConnectorRequest(options: SignConnectorRequestOptions): Promise<{
  "content-type": string;
  "x-connector-timestamp": string;
  "x-connector-signature": string;
}> {
  const { body, secret, now = Date.now() } = options;
  checkSecret(secret);
  const timestamp = String(Math.floor(Number(now) / 1000));
  return {
    "content-type": "application/json",
    "x-connector-timestamp": timestamp,
    "x-connector-signature": await signBytes(prefixed(`${timestamp}.`, encode(body)), secret),
  };
}

function parse(bytes: Uint8Array<ArrayBuffer>): ConnectorRequest {
  let body: Partial<ConnectorRequest> | null = null;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // Not UTF-8 or not JSON: rejected below, like JSON that is not a request.
  }
  if (typeof body?.id === "string" && typeof body.type === "string") return body as ConnectorRequest;
  refuse("invalid_payload", "the signed body is not a request to a connector");
}

function checkSecret(secret: unknown): void {
  // With an empty key, anyone could forge signatures.
  if (typeof secret === "string" && /^\S+$/.test(secret)) return;
  refuse(
    "invalid_secret",
    "secret must be the connector's secret (consec_...), without whitespace: is the environment variable set?",
  );
}

function refuse(code: WebhookVerificationErrorCode, message: string): never {
  throw new WebhookVerificationError(code, message);
}
