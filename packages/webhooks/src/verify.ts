import { WebhookVerificationError, type WebhookVerificationErrorCode } from "./error.ts";
import type { WebhookEvent } from "./events.ts";
import { encode, fromBase64, importSecret, type Scheme, signedBytes } from "./hmac.ts";

/** The body exactly as received: text or bytes (a Node.js `Buffer` is a `Uint8Array`). Never a parsed body. */
export type WebhookPayload = string | Uint8Array | ArrayBuffer;

/**
 * The request's headers: the `Headers` of a `Request`, `req.headers` of Node.js, Express or Fastify, or a plain object
 * with names in any case.
 */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | null | undefined>>;

export interface VerifyWebhookOptions {
  /** The raw body. */
  payload: WebhookPayload;
  /** The request's headers; names are case-insensitive. */
  headers: WebhookHeaders;
  /**
   * The subscription's secret (`whsec_...`), as returned by `POST /webhooks` or `rotate-secret`; or several, while a
   * rotated one is being rolled out. One match is enough.
   */
  secret: string | readonly string[];
  /**
   * How far the timestamp may be from the clock, in MILLISECONDS, in either direction. Default: 300 000 (5
   * minutes). `Infinity` disables the check, for stored deliveries.
   */
  tolerance?: number | undefined;
  /** The time to compare with: a `Date` or milliseconds since 1970. Default: the clock. */
  now?: Date | number | undefined;
}

const DEFAULT_TOLERANCE_MS = 300_000;

/** ISO 8601 with a zone. `Date.parse` alone would accept local times, whose meaning depends on the machine. */
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Verifies a delivery and returns its event. Checks the signature, that the headers with id and timestamp match the
 * signed body, and that the timestamp is recent. Reads `X-Webhook-Signature`, or, without it, `webhook-signature` of
 * Standard Webhooks. Deduplication by `webhookId` is left to the caller.
 *
 * @throws {WebhookVerificationError} `code` says why; respond with 400.
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const { headers, tolerance = DEFAULT_TOLERANCE_MS, now = Date.now() } = options;
  const bytes = copyBytes(options.payload);
  const secrets = checkSecrets(options.secret);
  const nowMs = Number(now);
  // With NaN, every comparison below would be false, and every timestamp accepted.
  if (!(tolerance >= 0) || Number.isNaN(nowMs)) {
    refuse(
      "invalid_option",
      "tolerance must be a number of milliseconds >= 0, and now a Date or a number of milliseconds",
    );
  }

  const scheme =
    headerValue(headers, "x-webhook-signature") || !headerValue(headers, "webhook-signature")
      ? "x-webhook"
      : "webhook";
  const signature = header(headers, "signature", scheme);
  const id = header(headers, "id", scheme);
  const timestamp = header(headers, "timestamp", scheme);
  await checkSignature(scheme, signature, signedBytes(scheme, id, timestamp, bytes), secrets);

  const event = parseEvent(bytes);
  const shown = scheme === "webhook" ? "Webhook" : "X-Webhook";
  if (event.webhookId !== id) refuse("id_mismatch", `${shown}-Id differs from the signed webhookId`);
  const sent =
    scheme === "webhook" ? String(Math.floor(Date.parse(event.timestamp) / 1000)) : event.timestamp;
  if (sent !== timestamp) {
    refuse("timestamp_mismatch", `${shown}-Timestamp differs from the signed timestamp`);
  }
  checkClock(event.timestamp, nowMs, tolerance);
  return event;
}

/** Copies the bytes, so that what is parsed is what was verified, even if the caller reuses the buffer meanwhile. */
export function copyBytes(payload: unknown): Uint8Array<ArrayBuffer> {
  if (typeof payload === "string") return encode(payload);
  // Checks the tag, because instanceof fails across realms such as test runners and iframes.
  if (Object.prototype.toString.call(payload) === "[object ArrayBuffer]") {
    return new Uint8Array(payload as ArrayBuffer).slice();
  }
  if (ArrayBuffer.isView(payload)) {
    return new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength).slice();
  }
  refuse(
    "payload_not_raw",
    "payload must be the raw body, a string or bytes: parsing loses the exact bytes that were signed. Pass await request.text(), or disable JSON parsing for this route",
  );
}

export function checkSecrets(secret: unknown): readonly string[] {
  const secrets: unknown[] = Array.isArray(secret) ? secret : [secret];
  const usable = (one: unknown): one is string => typeof one === "string" && /^\S+$/.test(one);
  // With an empty key, anyone could forge signatures.
  if (secrets.length > 0 && secrets.every(usable)) return secrets;
  refuse(
    "invalid_secret",
    "secret must be the subscription's secret (whsec_...) or a list of secrets, without whitespace: is the environment variable set?",
  );
}

/**
 * The single value of `<scheme>-<name>`.
 * @param scheme what the names of the headers begin with
 */
export function header(
  headers: WebhookHeaders,
  name: "signature" | "id" | "timestamp",
  scheme: Scheme | "x-connector",
): string {
  const wanted = `${scheme}-${name}`;
  const value = headerValue(headers, wanted);
  if (value) return value;
  refuse(`missing_${name}`, `${wanted} is missing: pass all headers of the request`);
}

/** Repeated headers are joined, as by `Headers`, and match nothing. */
function headerValue(headers: WebhookHeaders, wanted: string): string | null | undefined {
  if (typeof headers?.get === "function") return headers.get(wanted);
  return Object.entries(headers ?? {})
    .filter(([key, entry]) => key.toLowerCase() === wanted && entry != null)
    .flatMap(([, entry]) => entry)
    .join(", ");
}

/** The signatures in a header, as bytes: a rotation's overlap has two of Standard Webhooks. */
function signaturesIn(scheme: Scheme, value: string): Uint8Array<ArrayBuffer>[] {
  if (scheme === "webhook") {
    return value
      .split(" ")
      .flatMap((one) => (/^v1,[\w+/]{43}=$/.test(one) ? [fromBase64(one.slice(3))] : []));
  }
  if (!/^sha256=[0-9a-f]{64}$/.test(value)) return [];
  return [Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(value.slice(7 + 2 * i, 9 + 2 * i), 16))];
}

async function checkSignature(
  scheme: Scheme,
  value: string,
  bytes: Uint8Array<ArrayBuffer>,
  secrets: readonly string[],
): Promise<void> {
  const signatures = signaturesIn(scheme, value);
  if (signatures.length === 0) {
    refuse(
      "malformed_signature",
      "X-Webhook-Signature must be sha256= and 64 lowercase hex digits, webhook-signature v1, and base64",
    );
  }
  for (const secret of secrets) {
    const key = await importSecret(secret, "verify", scheme);
    // Web Crypto's verify compares in constant time.
    for (const mac of signatures) if (await crypto.subtle.verify("HMAC", key, mac, bytes)) return;
  }
  refuse(
    "signature_mismatch",
    "the signature does not match: pass the body unchanged and use this subscription's current secret",
  );
}

function parseEvent(bytes: Uint8Array<ArrayBuffer>): WebhookEvent {
  let body: Partial<WebhookEvent> | null = null;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // Not UTF-8 or not JSON: rejected below, like JSON that is not an event.
  }
  // The other two members are compared with the headers.
  if (typeof body?.event === "string" && body.data && typeof body.data === "object") {
    return body as WebhookEvent;
  }
  refuse(
    "invalid_payload",
    "the signed body is not the JSON of an event: is this secret also used elsewhere?",
  );
}

function checkClock(timestamp: string, nowMs: number, tolerance: number): void {
  const age = ISO_8601.test(timestamp) ? nowMs - Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(age)) {
    refuse("invalid_timestamp", "the timestamp must be an ISO 8601 time with a zone");
  }
  if (Math.abs(age) <= tolerance) return;
  refuse(
    age > 0 ? "timestamp_too_old" : "timestamp_too_new",
    `the timestamp is ${Math.abs(age)} ms off this clock, and at most ${tolerance} ms are allowed: this is a replay, or the clock is wrong`,
  );
}

function refuse(code: WebhookVerificationErrorCode, message: string): never {
  throw new WebhookVerificationError(code, message);
}
