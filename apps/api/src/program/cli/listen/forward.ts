import { reasonOf } from "../../../../../../packages/sdk/src/index.ts";
import { signer, unixSeconds } from "../../../domains/integrations/webhooks/attempt.ts";

/** A delivery as the server sent it, or would have. */
export interface Delivered {
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** The outcome of forwarding a delivery. */
export interface Forwarded {
  at: string;
  event: string;
  webhookId: string;
  /** Status of the receiver's response; null when there was none. */
  status: number | null;
  durationMs: number;
  error: string | null;
}

/** How long the receiver may take, in ms: longer than the server waits, because somebody may be debugging. */
const deadlineMs = 60_000;

export interface ForwardOptions {
  to: string;
  /** Re-signs deliveries with this secret. */
  secret?: string | undefined;
  signal: AbortSignal;
}

/** Forwards a delivery with its original headers and bytes, so that the receiver's verifier accepts it. */
export async function forward(delivered: Delivered, options: ForwardOptions): Promise<Forwarded> {
  const began = performance.now();
  const { event, webhookId } = JSON.parse(Buffer.from(delivered.body).toString("utf8")) as Record<
    string,
    string
  >;
  const { status, error } = await send(delivered, options);
  const durationMs = Math.round(performance.now() - began);
  return {
    at: new Date().toISOString(),
    event: String(event),
    webhookId: String(webhookId),
    status,
    durationMs,
    error,
  };
}

async function send({ headers, body }: Delivered, { to, secret, signal }: ForwardOptions) {
  const sent = new Headers(headers);
  if (secret) {
    const text = Buffer.from(body).toString("utf8");
    const { webhookId, timestamp } = JSON.parse(text) as { webhookId: string; timestamp: string };
    const { documented, standard } = signer(secret);
    sent.set("X-Webhook-Signature", documented(text));
    sent.set("webhook-signature", standard(webhookId, unixSeconds(timestamp), text));
  }
  try {
    const answer = await fetch(to, {
      method: "POST",
      headers: sent,
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    });
    await answer.arrayBuffer();
    return { status: answer.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}
