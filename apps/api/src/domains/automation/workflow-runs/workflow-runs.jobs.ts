import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { triggerKind } from "../../../platform/jobs/outbox.ts";
import * as schedules from "../workflows/schedules.service.ts";
import { due, execute, giveUp, nextDue, nextOf } from "./execution.service.ts";
import { dueEvents, onEvent, onMoment, traceOfEvent } from "./triggers.service.ts";
import { runJobKind } from "./workflow-runs.service.ts";

/** Executes workflow runs. */
export const runJob: JobDefinition = {
  kind: runJobKind,
  lane: "light",
  emits: ["workflow.completed", "contact.updated"],
  due,
  nextDue,
  nextOf,
  handle: execute,
  giveUp,
};

/** Starts the runs of event-triggered templates. */
const eventJob: JobDefinition = {
  kind: triggerKind,
  lane: "light",
  due: dueEvents,
  traceparent: traceOfEvent,
  handle: onEvent,
};

/** Starts the runs of scheduled templates. */
const scheduleJob: JobDefinition = {
  kind: schedules.scheduleKind,
  lane: "light",
  due: schedules.due,
  nextDue: schedules.nextDue,
  nextOf: schedules.nextOf,
  handle: (platform, ref, _progress, signal) => onMoment(platform, ref, signal),
};

export const workflowJobs: JobDefinition[] = [eventJob, scheduleJob, runJob];
