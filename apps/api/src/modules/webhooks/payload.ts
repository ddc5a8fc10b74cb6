import { createHmac } from "node:crypto";
import { type EventType, webhookVersion } from "@rental/contract";

/** The data to send, before it is serialized. `webhookId` is the delivery's id. */
export interface Message {
  event: EventType;
  data: Record<string, unknown>;
  webhookId: string;
  redelivery: boolean;
  /** What continues the trace that led to it. It is never sent. */
  traceparent?: string | null;
}

/** One attempt as it is sent: exactly these bytes are signed. */
export interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** Serializes and signs an attempt. Each attempt has its own timestamp. */
export function signedRequest(message: Message, secret: string, now: Date): SignedRequest {
  const { body, headers } = unsignedRequest(message, now.toISOString());
  return { body, headers: { ...headers, "X-Webhook-Signature": sign(body, secret) } };
}

/** The same without the signature. @param timestamp ISO 8601 */
export function unsignedRequest(message: Message, timestamp: string): SignedRequest {
  const { event, data, webhookId } = message;
  const body = JSON.stringify({ event, data, timestamp, webhookId, version: webhookVersion });
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Rental-Webhooks/1",
      "X-Webhook-Id": webhookId,
      "X-Webhook-Timestamp": timestamp,
      ...(message.redelivery && { "X-Webhook-Redelivery": "true" }),
    },
  };
}

/** `sha256=` and the lowercase hex HMAC-SHA256 of the raw body, keyed with the whole secret. */
export const sign = (body: string, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
