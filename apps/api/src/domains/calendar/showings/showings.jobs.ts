import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { takeAfterStep } from "./afterwards.service.ts";
import { takeStep } from "./confirmation.service.ts";
import { remind } from "./reminders.service.ts";
import * as queries from "./showings.queries.ts";

/** Reminds prospects of their showings. */
export const showingReminderJob: JobDefinition = {
  kind: "showing-reminder",
  lane: "light",
  due: ({ database, clock }, limit, accountId) =>
    queries.toRemind(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => queries.nextToRemindOf(database.read, accountId, after),
  nextDue: ({ database }) => queries.nextToRemind(database.read),
  handle: remind,
};

/** Asks prospects to confirm their showings, and cancels those that nobody confirms. */
export const showingStepJob: JobDefinition = {
  kind: "showing-step",
  lane: "light",
  due: ({ database, clock }, limit, accountId) =>
    queries.withNextStep(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => queries.nextStepOf(database.read, accountId, after),
  nextDue: ({ database }) => queries.earliestStep(database.read),
  handle: takeStep,
};

/** Asks hosts for the outcome of showings, and prospects for feedback. */
export const showingAfterJob: JobDefinition = {
  kind: "showing-after",
  lane: "light",
  due: ({ database, clock }, limit, accountId) =>
    queries.withAfterStep(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => queries.nextAfterStepOf(database.read, accountId, after),
  nextDue: ({ database }) => queries.earliestAfterStep(database.read),
  handle: takeAfterStep,
};
