import { getOrCreate } from "../../get-or-create.ts";
import type { JobDefinition } from "../../jobs/jobs.ts";
import type { Platform } from "../../platform.ts";
import * as queries from "./lease.queries.ts";
import { Leases } from "./leases.ts";
import type { EndpointRow, Item, Payload } from "./payload.ts";
import { Run } from "./run.ts";

/** The parts of its job that a sender defines. */
type SenderJob = Required<Pick<JobDefinition, "kind" | "lane" | "due" | "nextDue" | "handle">>;

/**
 * The job that sends an endpoint's waiting items, in order, up to eight at a time. It ends when nothing is waiting, an
 * attempt fails, or the worker stops. A crash between the endpoint's response and our record of it sends the item
 * again, with the same id. See docs/adr/0052.
 */
export function senderJob<R extends EndpointRow, T, I extends Item, F>(
  payload: Payload<R, T, I, F>,
): SenderJob {
  const all = new WeakMap<object, Leases<R, T, I, F>>();
  const leasesOf = (platform: Platform) =>
    getOrCreate(all, platform.database, () => new Leases(platform, payload));
  return {
    kind: payload.kind,
    lane: "delivery",
    due: ({ database, clock }, limit) => queries.due(database.queues, payload.endpoints, clock.now(), limit),
    nextDue: ({ database, clock }) => queries.nextDue(database.queues, payload.endpoints, clock.now()),
    async handle(platform, ref, progress, signal) {
      const leases = leasesOf(platform);
      const endpoint = await leases.claim(ref);
      if (!endpoint) return false;
      try {
        await new Run(platform, payload, leases, endpoint, progress, signal).go();
        return true;
      } catch (error) {
        await leases.abandon(endpoint);
        throw error;
      } finally {
        leases.leave(endpoint);
      }
    },
  };
}
