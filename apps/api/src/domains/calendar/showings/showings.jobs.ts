import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { remind } from "./reminders.service.ts";
import * as queries from "./showings.queries.ts";

/** Reminds prospects of their showings. */
export const showingReminderJob: JobDefinition = {
  kind: "showing-reminder",
  lane: "light",
  due: ({ database, clock }, limit) => queries.toRemind(database.read, clock.now(), limit),
  nextDue: ({ database }) => queries.nextToRemind(database.read),
  handle: remind,
};
