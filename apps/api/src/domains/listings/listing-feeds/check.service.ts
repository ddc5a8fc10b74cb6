import type { WriteCall } from "../../../gate/operation/call.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { judge } from "./drop-guard.ts";
import { hold } from "./feed.service.ts";
import * as queries from "./listing-feeds.queries.ts";
import { notifyOfPlanEnd, notifyOfSilence } from "./notify-owner.service.ts";
import { lastWarningMs, planHasFeeds } from "./plan-end.ts";
import { contactOf, scopeOf } from "./scope.ts";

const minuteMs = 60_000;
const everyMs = 15 * minuteMs;
/** Time without a fetch after which the owner is notified: a portal that fetches daily may be late once. */
const silenceMs = 48 * 60 * minuteMs;

/**
 * Checks a feed between fetches, to notify the owner early that an import has removed listings, that nobody fetches the
 * feed any more, or that the plan has ended. Only a fetch changes what is served.
 */
export const check = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const feed = await queries.lock(call.tx, accountId, id);
    const now = call.clock.now();
    if (!feed || feed.checkAt > now) return;
    const plan = await checkPlan(call, feed);
    const others = plan.planEndedAt === null && feed.active ? await checkActive(call, feed) : {};
    await queries.update(call.tx, accountId, id, { ...plan, ...others, checkAt: after(now, everyMs) });
  });

/** After three crashes, the check is postponed. */
export const giveUp = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    await queries.update(call.tx, accountId, id, { checkAt: after(call.clock.now(), 60 * minuteMs) });
  });

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

async function checkActive(call: WriteCall, feed: queries.FeedRow): Promise<queries.FeedChanges> {
  const scope = scopeOf(feed, await contactOf(call, call.tx, feed.accountId));
  return {
    ...(await hold(call, feed, await judge(call.tx, feed, scope))),
    ...(await checkSilence(call, feed)),
  };
}

/** Notifies the owner if nobody fetches the feed. One that was never fetched is still being set up. */
async function checkSilence(call: WriteCall, feed: queries.FeedRow): Promise<queries.FeedChanges> {
  const now = call.clock.now();
  const { lastFetchedAt, silenceToldAt } = feed;
  if (!lastFetchedAt || silenceToldAt || after(lastFetchedAt, silenceMs) > now) return {};
  await notifyOfSilence(call, feed);
  return { silenceToldAt: now };
}

async function checkPlan(
  call: WriteCall,
  feed: queries.FeedRow,
): Promise<Pick<queries.FeedRow, "planEndedAt" | "planEndTold">> {
  if (planHasFeeds(call)) return { planEndedAt: null, planEndTold: 0 };
  const now = call.clock.now();
  const planEndedAt = feed.planEndedAt ?? now;
  const due = 1 + Number(after(planEndedAt, lastWarningMs) <= now);
  if (feed.active && feed.planEndTold < due) await notifyOfPlanEnd(call, feed, planEndedAt);
  return { planEndedAt, planEndTold: due };
}
