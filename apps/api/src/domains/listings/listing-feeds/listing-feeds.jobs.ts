import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { check, giveUp } from "./check.service.ts";
import * as queries from "./listing-feeds.queries.ts";

/** Checks every feed every 15 minutes. */
export const listingFeedJob: JobDefinition = {
  kind: "listing-feed",
  lane: "light",
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => queries.nextOf(database.read, accountId, after),
  nextDue: ({ database }) => queries.nextDue(database.read),
  handle: check,
  giveUp,
};
