import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as queries from "./calendar-sources.queries.ts";
import { refreshKind } from "./calendar-sources.service.ts";
import { giveUp, refresh } from "./refresh.service.ts";

/** Fetches each source every 15 minutes, one at a time per account. */
export const calendarRefreshJob: JobDefinition = {
  kind: refreshKind,
  lane: "download",
  emits: ["event.created", "event.cancelled", "event.deleted"],
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  nextDue: ({ database }) => queries.nextDue(database.read),
  next: ({ database, clock }, accountId, except) =>
    queries.next(database.read, accountId, clock.now(), except),
  handle: (platform, ref, _progress, signal) => refresh(platform, ref, signal),
  giveUp,
};
