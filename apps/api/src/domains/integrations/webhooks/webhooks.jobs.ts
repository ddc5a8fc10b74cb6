import { type JobDefinition, processDied } from "../../../platform/jobs/jobs.ts";
import { maxInFlight, senderJob } from "../../../platform/outbound/sender/sender.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as log from "./deliveries.queries.ts";
import { deliveries } from "./delivery/deliveries.ts";
import { failFirst, firstTrace } from "./delivery/delivery.queries.ts";
import { fanOutJob } from "./fan-out.ts";

/** Sends one subscription's pending deliveries. */
export const deliveryJob: JobDefinition = {
  ...senderJob(deliveries),
  traceparent: ({ database }, ref) => firstTrace(database.queues, ref),
  giveUp: ({ database }, ref) => failFirst(database.queues, ref, maxInFlight, processDied.message),
};

/** How long a delivery is held for an inactive subscription. In ms. */
const heldMs = 3 * 86_400_000;
const checkEveryMs = 60_000;

const longAgo = ({ clock }: Platform) => new Date(clock.now().getTime() - heldMs);
const checkedAt = new WeakMap<object, number>();

/** Abandons deliveries that were held too long. One job per account. */
const expiryJob: JobDefinition = {
  kind: "webhook-expiry",
  lane: "light",
  isReal: true,
  async due(platform, limit) {
    const now = platform.clock.now().getTime();
    if (now - (checkedAt.get(platform.database) ?? Number.NEGATIVE_INFINITY) < checkEveryMs) return [];
    const accounts = await log.overdue(platform.database.read, longAgo(platform), limit);
    if (accounts.length === 0) checkedAt.set(platform.database, now);
    return accounts.map((accountId) => ({ accountId, id: accountId }));
  },
  handle: (platform, { accountId }) => log.expireHeld(platform.database.read, accountId, longAgo(platform)),
};

export const webhookJobs: JobDefinition[] = [fanOutJob, deliveryJob, expiryJob];
