import type { Payload } from "../../../../platform/outbound/sender/payload.ts";
import { outcomeOf } from "../../../../platform/outbound/sender/post.ts";
import { addressSealer } from "../../../../platform/secrets/sealed-address.ts";
import { attempt, type Target } from "../attempt.ts";
import { deliveryKind } from "../fan-out.ts";
import { signer } from "../payload.ts";
import { sealer } from "../secret.ts";
import { recordArrival } from "./arrivals.ts";
import { type SubscriptionRow, subscriptions, type Waiting } from "./delivery.queries.ts";
import { type FailedDelivery, settleFailure } from "./failure.ts";

/** Deliveries of events to subscriptions. Events of the same resource arrive in order. */
export const deliveries: Payload<SubscriptionRow, Target, Waiting, FailedDelivery> = {
  kind: deliveryKind,
  endpoints: subscriptions,
  probes: true,
  overtakes: false,
  open: ({ secrets }, { url, secret }) => ({
    url: addressSealer(secrets).open(url),
    storedUrl: url,
    sign: signer(sealer(secrets).open(secret)),
  }),
  keyOf: ({ data }) => data.id,
  async send(platform, { accountId, target }, delivery, signal) {
    const { id, event, eventId, data, redelivery, traceparent } = delivery;
    const message = { event, data, redelivery, webhookId: id, traceparent };
    const outcome = await attempt(platform, target, message, signal);
    if (outcome === "cancelled") return outcome;
    const { delivered, made } = outcome;
    platform.metrics.webhookAttempts.inc({ outcome: outcomeOf(made.statusCode) });
    if (!delivered) return { failure: { delivery, attempt: made } };
    const at = new Date(Date.parse(made.at) + made.durationMs);
    return {
      acceptedAt: at,
      recorded: recordArrival(platform.database, { accountId, id, eventId, at, attempt: made }),
    };
  },
  settle: settleFailure,
};
