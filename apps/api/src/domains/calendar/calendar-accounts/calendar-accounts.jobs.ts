import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as queries from "./calendar-accounts.queries.ts";
import { syncKind } from "./calendar-accounts.service.ts";
import { giveUp, sync } from "./syncing.service.ts";

/** Synchronizes each connected calendar every 45 seconds, one at a time per account. */
export const calendarSyncJob: JobDefinition = {
  kind: syncKind,
  lane: "download",
  emits: ["showing.updated", "showing.cancelled", "showing.confirmed"],
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  nextDue: ({ database }) => queries.nextDue(database.read),
  next: ({ database, clock }, accountId, except) =>
    queries.next(database.read, accountId, clock.now(), except),
  handle: sync,
  giveUp,
};
