import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { takeAfterStep } from "./afterwards.service.ts";
import { takeStep } from "./confirmation.service.ts";
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

/** Asks prospects whether they come, and cancels what nobody confirms. */
export const showingStepJob: JobDefinition = {
  kind: "showing-step",
  lane: "light",
  due: ({ database, clock }, limit) => queries.withNextStep(database.read, clock.now(), limit),
  nextDue: ({ database }) => queries.earliestStep(database.read),
  handle: takeStep,
};

/** Asks whoever showed a home what became of it, and prospects how it was. */
export const showingAfterJob: JobDefinition = {
  kind: "showing-after",
  lane: "light",
  due: ({ database, clock }, limit) => queries.withAfterStep(database.read, clock.now(), limit),
  nextDue: ({ database }) => queries.earliestAfterStep(database.read),
  handle: takeAfterStep,
};
