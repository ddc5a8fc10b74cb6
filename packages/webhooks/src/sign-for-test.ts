import type { WebhookEventDataMap, WebhookEventType } from "./events.ts";
import { encode, signBytes, signedBytes, signStandard } from "./hmac.ts";

export interface SignForTestOptions<Type extends string> {
  /** The secret your receiver is configured with. */
  secret: string;
  /** The event type; it may be one that this package does not know. */
  event: Type;
  /** The event's data. */
  data: Type extends WebhookEventType ? WebhookEventDataMap[Type] : Record<string, unknown>;
  /** Default: a new UUID. Sign twice with the same id to test your deduplication. */
  webhookId?: string | undefined;
  /** A `Date` or milliseconds since 1970. Default: now. */
  timestamp?: Date | number | undefined;
  /** Payload version. Default: `2026-02-27`. */
  version?: string | undefined;
}

/** A request as the server would send it: POST `payload` with `headers` to your receiver. */
export interface SignedDelivery {
  /** The raw JSON body. */
  payload: string;
  headers: {
    "content-type": string;
    "x-webhook-id": string;
    "x-webhook-timestamp": string;
    "x-webhook-signature": string;
    "webhook-id": string;
    "webhook-timestamp": string;
    "webhook-signature": string;
  };
}

/** Creates a correctly signed delivery for testing a receiver without a server. */
export async function signForTest<const Type extends string>(
  options: SignForTestOptions<Type>,
): Promise<SignedDelivery> {
  const { secret, event, data, webhookId = crypto.randomUUID(), version = "2026-02-27" } = options;
  const timestamp = new Date(options.timestamp ?? Date.now()).toISOString();
  const payload = JSON.stringify({ event, data, timestamp, webhookId, version });
  const seconds = String(Math.floor(Date.parse(timestamp) / 1000));
  const bytes = encode(payload);
  return {
    payload,
    headers: {
      "content-type": "application/json",
      "x-webhook-id": webhookId,
      "x-webhook-timestamp": timestamp,
      "x-webhook-signature": await signBytes(bytes, secret),
      "webhook-id": webhookId,
      "webhook-timestamp": seconds,
      "webhook-signature": await signStandard(signedBytes("webhook", webhookId, seconds, bytes), secret),
    },
  };
}
