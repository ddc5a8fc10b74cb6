import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import type { FeedRow } from "./listing-feeds.queries.ts";

const dayMs = 24 * 3_600_000;
/** How long feeds keep their listings after the plan has ended, so that an oversight takes nothing down. */
export const graceMs = 7 * dayMs;
/** When the owner is notified a second time. */
export const lastWarningMs = 6 * dayMs;

/** Whether the account's plan includes feeds. */
export const planHasFeeds = (call: WriteCall): boolean =>
  call.caller.limits.listingFeeds > 0 && !refuseResource(call, "listing-feeds");

/** Whether a feed of an account without such a plan is empty by now. */
export const isEmptied = ({ planEndedAt }: Pick<FeedRow, "planEndedAt">, now: Date): boolean =>
  planEndedAt !== null && now.getTime() - planEndedAt.getTime() >= graceMs;
