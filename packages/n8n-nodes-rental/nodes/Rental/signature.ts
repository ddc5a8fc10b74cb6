import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the time of a delivery may be from the clock. */
const toleranceMs = 5 * 60 * 1000;

/** Whether the server signed these bytes with this secret, for the id and the time in the headers, a short while ago. */
export function isGenuine(
  body: Uint8Array,
  headers: Record<string, unknown>,
  secret: string,
  now = Date.now(),
): boolean {
  const expected = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const received = String(headers["x-webhook-signature"] ?? "");
  const bytes = [received, expected].map((text) => new TextEncoder().encode(text)) as [
    Uint8Array,
    Uint8Array,
  ];
  if (bytes[0].length !== bytes[1].length || !timingSafeEqual(...bytes)) return false;
  const event = JSON.parse(new TextDecoder().decode(body)) as { webhookId?: string; timestamp?: string };
  return (
    event.webhookId === headers["x-webhook-id"] &&
    event.timestamp === headers["x-webhook-timestamp"] &&
    Math.abs(now - Date.parse(event.timestamp ?? "")) <= toleranceMs
  );
}
