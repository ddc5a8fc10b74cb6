import { type EventType, webhookVersion } from "@rental/contract";
import { hmac } from "../../../platform/secrets/hmac.ts";

/** The message to send, before serialization. `webhookId` is the delivery's id. */
export interface Message {
  event: EventType;
  data: Record<string, unknown>;
  webhookId: string;
  redelivery: boolean;
  /** The trace context that led to it. Never sent. */
  traceparent?: string | null;
}

/** One attempt as sent: exactly these bytes are signed. */
export interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** Serializes and signs an attempt. @param timestamp ISO 8601; each attempt has its own */
export function signedRequest(message: Message, sign: Sign, timestamp: string): SignedRequest {
  const request = unsignedRequest(message, timestamp);
  request.headers["X-Webhook-Signature"] = sign(request.body);
  return request;
}

/** Like `signedRequest`, without the signature. @param timestamp ISO 8601 */
export function unsignedRequest(message: Message, timestamp: string): SignedRequest {
  const { event, data, webhookId } = message;
  const body = JSON.stringify({ event, data, timestamp, webhookId, version: webhookVersion });
  const headers: SignedRequest["headers"] = {
    "Content-Type": "application/json",
    "User-Agent": "Rental-Webhooks/1",
    "X-Webhook-Id": webhookId,
    "X-Webhook-Timestamp": timestamp,
  };
  if (message.redelivery) headers["X-Webhook-Redelivery"] = "true";
  return { body, headers };
}

/** Computes the signature of a body. */
export type Sign = (body: string) => string;

/** A signature is `sha256=` followed by the lowercase hex HMAC-SHA256 of the raw body, keyed with the whole secret. */
export function signer(secret: string): Sign {
  const mac = hmac(Buffer.from(secret));
  return (body) => `sha256=${mac(Buffer.from(body)).toString("hex")}`;
}
