import { type JobDefinition, processDied } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import * as log from "./deliveries.queries.ts";
import { due, failFirst } from "./delivery/delivery.queries.ts";
import { deliver, maxOnTheWay } from "./delivery/run.ts";
import { deliveryKind, fanOutJob } from "./fan-out.ts";

/** Delivers what waits for one subscription. */
const deliveryJob: JobDefinition = {
  kind: deliveryKind,
  lane: "delivery",
  due: ({ database, clock }, limit) => due(database.queues, clock.now(), limit),
  handle: deliver,
  giveUp: ({ database }, ref) => failFirst(database.queues, ref, maxOnTheWay, processDied.message),
};

const dayMs = 86_400_000;
/** How long events and deliveries are kept. Decisions 40, 46. */
const keptMs = 30 * dayMs;
/** How long a delivery waits for a subscription that is off. Decision 42. */
const heldMs = 3 * dayMs;
const purgeSize = 5_000;
const checkEveryMs = 60_000;

const ago = ({ clock }: Platform, ms: number) => new Date(clock.now().getTime() - ms);
const checkedAt = new WeakMap<object, number>();

/** Removes what is too old from the logs, and gives up what was held too long. One job an account. */
const retentionJob: JobDefinition = {
  kind: "webhook-retention",
  lane: "light",
  async due(platform, limit) {
    const now = platform.clock.now().getTime();
    if (now - (checkedAt.get(platform.database) ?? Number.NEGATIVE_INFINITY) < checkEveryMs) return [];
    const times = { purge: ago(platform, keptMs), expire: ago(platform, heldMs) };
    const accounts = await log.outdated(platform.database.read, times, limit);
    if (accounts.length === 0) checkedAt.set(platform.database, now);
    return accounts.map((accountId) => ({ accountId, id: accountId }));
  },
  async handle(platform, { accountId }, _progress, signal) {
    const { read } = platform.database;
    await log.expireHeld(read, accountId, ago(platform, heldMs));
    while (!signal.aborted && (await log.purge(read, accountId, ago(platform, keptMs), purgeSize)));
  },
};

export const webhookJobs: JobDefinition[] = [fanOutJob, deliveryJob, retentionJob];
