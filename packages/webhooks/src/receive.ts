import { WebhookVerificationError, type WebhookVerificationErrorCode } from "./error.ts";
import type { WebhookEvent } from "./events.ts";
import { checkSecrets, verifyWebhook, type WebhookHeaders, type WebhookPayload } from "./verify.ts";

export interface ReceiveWebhooksOptions {
  /**
   * The subscription's secret (`whsec_...`), or several while a rotated one is being rolled out. `undefined`, for
   * example from an unset environment variable, is an error that says so.
   */
  secret: string | readonly string[] | undefined;
  /** How far `X-Webhook-Timestamp` may be from the clock, in MILLISECONDS. Default: 300 000 (5 minutes). */
  tolerance?: number | undefined;
  /** Maximum body size in BYTES; a larger body is discarded and gets a 413. Default: 1 048 576 (1 MiB). */
  maxBytes?: number | undefined;
}

export const DEFAULT_MAX_BYTES = 1_048_576;

/** A request as seen by a framework adapter. */
export interface Incoming {
  headers: WebhookHeaders;
  /** Reads the raw body; `undefined` if it exceeds `maxBytes`. */
  read(maxBytes: number): Promise<WebhookPayload | undefined>;
}

/** The response. `body` is JSON. */
export interface Answer {
  status: number;
  body?: string;
}

/** Errors in the receiver's own code or configuration: the sender can only retry. */
const ownErrors: readonly WebhookVerificationErrorCode[] = [
  "payload_not_raw",
  "invalid_secret",
  "invalid_option",
  "crypto_unavailable",
];

/**
 * Verifies a delivery, calls `handle` with its event, and returns the response: 204, or 400 or 413 with a code.
 *
 * @throws what `handle` throws, and a WebhookVerificationError for an error in the receiver's own code or
 * configuration. The framework answers both with 500, and the server retries the delivery.
 */
export async function answerTo(
  incoming: Incoming,
  options: ReceiveWebhooksOptions,
  handle: (event: WebhookEvent) => unknown,
): Promise<Answer> {
  const { secret, tolerance, maxBytes = DEFAULT_MAX_BYTES } = options;
  let event: WebhookEvent;
  try {
    const payload = await incoming.read(maxBytes);
    if (payload === undefined) return refusal(413, "payload_too_large");
    event = await verifyWebhook({ payload, headers: incoming.headers, secret: secret ?? "", tolerance });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError) || ownErrors.includes(error.code)) throw error;
    return refusal(400, error.code);
  }
  await handle(event);
  return { status: 204 };
}

/** The code helps readers of the server's delivery log, and reveals nothing new to attackers. */
const refusal = (status: number, code: string): Answer => ({ status, body: JSON.stringify({ code }) });

/** Rejects unusable options at startup rather than at the first delivery. */
export function checkOptions({ secret, maxBytes = DEFAULT_MAX_BYTES }: ReceiveWebhooksOptions): void {
  checkSecrets(secret);
  if (maxBytes > 0) return;
  throw new WebhookVerificationError("invalid_option", "maxBytes must be a number of bytes above 0");
}

/** Whether a body is still raw. Avoids instanceof, because test runners have their own classes. */
export function isRaw(body: unknown): body is string | Uint8Array {
  return typeof body === "string" || ArrayBuffer.isView(body);
}

/** The error when something has read the body before the adapter. */
export function bodyWasRead(advice: string): WebhookVerificationError {
  return new WebhookVerificationError(
    "payload_not_raw",
    `the body was read before the webhook could be verified, and parsing loses the exact bytes that were signed: ${advice}`,
  );
}

/** Buffers the chunks of a body, up to a limit. */
export class BoundedBody {
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  constructor(readonly maxBytes: number) {}

  /** @returns whether the body is still within the limit; if not, the buffer is dropped */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.length;
    if (this.#size <= this.maxBytes) this.#chunks.push(chunk);
    else this.#chunks.length = 0;
    return this.#size <= this.maxBytes;
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#size);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }
}
