import { setTimeout as delay } from "node:timers/promises";
import { ApiError, type RentalClient, RentalError } from "../../../../../../packages/sdk/src/index.ts";
import { signedRequest, signer } from "../../../domains/integrations/webhooks/attempt.ts";
import type { Delivered } from "./forward.ts";

/** Polling interval for the delivery log, in ms. */
const defaultPollMs = 2_000;
const pageSize = 100;
/** Number of forwarded deliveries that are remembered. */
const remembered = 10_000;

export interface PollOptions {
  client: RentalClient;
  /** The subscription, and the secret that its deliveries are signed with. */
  id: string;
  secret: string;
  onDelivery: (delivered: Delivered) => void;
  onTrouble: (error: RentalError) => void;
  signal: AbortSignal;
  pollMs?: number | undefined;
}

/**
 * Reads the events of a subscription from its delivery log and signs them as the server would: for a server that can't
 * reach this machine. Ends when the signal aborts.
 * @throws ApiError when the subscription no longer exists or the key is rejected
 */
export async function poll(options: PollOptions): Promise<void> {
  const { signal, onTrouble, pollMs = defaultPollMs } = options;
  const seen = new Set<string>();
  while (!signal.aborted) {
    try {
      await forwardNew(options, seen);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RentalError)) throw error;
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
      onTrouble(error);
    }
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

async function forwardNew({ client, id, secret, onDelivery, signal }: PollOptions, seen: Set<string>) {
  const found: { id: string; redelivery: boolean }[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await client.webhooks.listDeliveries(
      id,
      { page, limit: pageSize },
      { signal },
    );
    const fresh = data.filter((each) => !seen.has(keyOf(each)));
    found.push(...fresh);
    // An event that began earlier than another may be committed later, so a page is always read to its end.
    if (fresh.length < data.length || page >= pagination.totalPages) break;
  }
  for (const delivery of found.reverse()) {
    if (seen.has(keyOf(delivery))) continue;
    const { event, data, redelivery } = await client.webhooks.getDelivery(id, delivery.id, { signal });
    const message = { event, data, webhookId: delivery.id, redelivery };
    const { headers, body } = signedRequest(message, signer(secret), new Date().toISOString());
    seen.add(keyOf(delivery));
    onDelivery({ headers, body: new TextEncoder().encode(body) });
  }
  for (const key of [...seen].slice(0, Math.max(0, seen.size - remembered))) seen.delete(key);
}

const keyOf = ({ id, redelivery }: { id: string; redelivery: boolean }) => `${id} ${redelivery}`;
