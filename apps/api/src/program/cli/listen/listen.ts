import { hostname } from "node:os";
import {
  type CreatedWebhook,
  type RentalClient,
  type RentalError,
  ValidationError,
} from "../../../../../../packages/sdk/src/index.ts";
import { type Delivered, type Forwarded, forward } from "./forward.ts";
import { poll } from "./poll.ts";
import { openReceiver, type Receiver } from "./receiver.ts";
import { type EventName, removeLeftovers, subscribe, unsubscribe } from "./subscription.ts";

export interface ListenOptions {
  client: RentalClient;
  events: EventName[];
  forwardTo: string;
  /** Re-signs deliveries with this secret. */
  secret?: string | undefined;
  /** Whether the server may be on this machine, and thus able to reach us. */
  isLocal: boolean;
  /** Stops listening. */
  signal: AbortSignal;
  onReady: (ready: Ready) => void;
  onForwarded: (forwarded: Forwarded) => void;
  onTrouble: (error: RentalError) => void;
  pollMs?: number;
}

export interface Ready {
  subscription: string;
  secret: string;
  /** Whether the server delivers here directly, or its delivery log is polled. */
  way: "delivered" | "polled";
  /** Number of subscriptions left by killed runs that were removed. */
  leftovers: number;
}

/** Forwards events until the signal aborts; its subscription is removed, however it ends. */
export async function listen(options: ListenOptions): Promise<void> {
  const { client, signal, secret } = options;
  const leftovers = await removeLeftovers(client);
  const forwarder = new Forwarder(options);
  const opened = options.isLocal ? await subscribeHere(options, forwarder) : null;
  const webhook = opened?.webhook ?? (await subscribe(client, nowhere(), options.events));
  try {
    options.onReady({
      subscription: webhook.id,
      secret: secret ?? webhook.secret,
      way: opened ? "delivered" : "polled",
      leftovers,
    });
    const { onTrouble, pollMs } = options;
    const onDelivery = (delivered: Delivered) => forwarder.add(delivered);
    if (opened) await aborted(signal);
    else
      await poll({ client, id: webhook.id, secret: webhook.secret, onDelivery, onTrouble, signal, pollMs });
  } finally {
    opened?.receiver.close();
    await unsubscribe(client, webhook.id);
  }
}

/**
 * Subscribes a receiver on this machine. Null when the server can't deliver to this machine, because it allows only
 * public addresses or runs in its own network.
 */
async function subscribeHere(
  { client, events }: ListenOptions,
  forwarder: Forwarder,
): Promise<{ webhook: CreatedWebhook; receiver: Receiver } | null> {
  let isTried = false;
  const receiver = await openReceiver((delivered) => {
    if (isTried) forwarder.add(delivered);
  });
  try {
    const webhook = await subscribe(client, receiver.url, events);
    const { delivered } = await client.webhooks.test(webhook.id);
    isTried = true;
    if (delivered) return { webhook, receiver };
    await unsubscribe(client, webhook.id);
  } catch (error) {
    receiver.close();
    if (!(error instanceof ValidationError && error.errors.some(({ field }) => field === "url"))) throw error;
    return null;
  }
  receiver.close();
  return null;
}

/** A name that never resolves (RFC 2606), so that the server records the events without sending them anywhere. */
const nowhere = () =>
  `https://${hostname()
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, "-")}.invalid/rental-webhooks-listen`;

/** Forwards deliveries one at a time, in order. */
class Forwarder {
  readonly #options: ListenOptions;
  #last: Promise<void> = Promise.resolve();

  constructor(options: ListenOptions) {
    this.#options = options;
  }

  add(delivered: Delivered): void {
    const { forwardTo: to, secret, signal, onForwarded } = this.#options;
    this.#last = this.#last.then(async () => {
      if (!signal.aborted) onForwarded(await forward(delivered, { to, secret, signal }));
    });
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
