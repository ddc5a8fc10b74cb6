import type { WriteCall } from "../../gate/call.ts";
import { refuseResource } from "../../gate/plan.ts";
import { AppError } from "../../platform/app-error.ts";
import { processDied } from "../../platform/jobs.ts";
import { emit } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import type { JobRef } from "../../platform/wake.ts";
import { forAccount } from "../accounts/owner-call.ts";
import * as contacts from "../contacts/contacts.service.ts";
import { ended } from "./run-end.ts";
import { engineOf } from "./steps/index.ts";
import type { Outcome } from "./steps/step.ts";
import * as queries from "./workflow-runs.queries.ts";

type Run = queries.PinnedRun;
type Changes = Partial<queries.RunRow>;

/** Maximum number of steps of a run: a template that loops ends as failed, step_limit. */
const maxSteps = 500;
/** Maximum number of steps executed in one turn; the next sweep continues a longer run, after all others. */
const stepsAtAStretch = 25;

/**
 * Executes the due steps of a run. Each step is one transaction: its effect and the progress of the run commit
 * together, so that a killed worker neither loses nor repeats one.
 */
export async function execute(
  platform: Platform,
  { accountId, id }: JobRef,
  progress: () => Promise<void>,
): Promise<void> {
  for (let count = 0; count < stepsAtAStretch; count++) {
    if (!(await forAccount(platform, accountId, (call) => advance(call, id)))) return;
    await progress();
  }
}

/** Ends a run as failed after processes crashed during its current step. */
export function giveUp(platform: Platform, { accountId, id }: JobRef): Promise<void> {
  return forAccount(platform, accountId, async (call) => {
    const now = call.clock.now();
    const run = await queries.lockDue(call.tx, accountId, id, now);
    if (!run) return;
    await queries.update(call.tx, accountId, id, failed(run, processDied.code, processDied.message, now));
  });
}

/** Runs of all accounts that have a step due, for the worker. */
export const due = ({ database, clock }: Platform, limit: number): Promise<JobRef[]> =>
  queries.due(database.read, clock.now(), limit);

/** When the next run of all accounts has a step due, for the worker. */
export const nextDue = ({ database }: Platform) => queries.nextDue(database.read);

/** Like `execute`, within the caller's transaction. */
export async function executeWithin(call: WriteCall, id: string): Promise<void> {
  for (let count = 0; count < stepsAtAStretch; count++) {
    if (!(await advance(call, id))) return;
  }
}

/** Executes the next step of a run. @returns whether another step is due immediately */
async function advance(call: WriteCall, id: string): Promise<boolean> {
  const { accountId } = call.caller;
  const found = await queries.find(call.tx, accountId, id);
  if (!found) return false;
  // The contact is locked first, as everywhere messages are sent or received, to avoid deadlocks.
  const contact = await contacts.lock(call, found.contactId);
  const now = call.clock.now();
  const run = await queries.lockDue(call.tx, accountId, id, now);
  if (!run) return false;
  const caused: WriteCall = { ...call, causes: run.causes };
  const changes = mustEnd(call, run, contact, now) ?? (await nextChanges(caused, run, now));
  await queries.update(call.tx, accountId, id, changes);
  if (changes.status === "completed") await emit(caused, "workflow.completed", subjectOf(run));
  return changes.status === "running" && changes.dueAt! <= now;
}

/** The reason to end a run whatever its next step is; nothing when it may continue. */
function mustEnd(call: WriteCall, run: Run, contact: object | undefined, now: Date): Changes | undefined {
  if (!contact) return ended(run, "cancelled", "contact_deleted", now);
  const refusal = refuseResource(call, "workflow-runs");
  if (refusal) return ended(run, "cancelled", refusal.code, now);
  if (now >= run.expiresAt) return ended(run, "cancelled", "timeout", now);
  return undefined;
}

async function nextChanges(call: WriteCall, run: Run, now: Date): Promise<Changes> {
  const step = run.steps[run.currentStep]!;
  const engine = engineOf(step.type);
  if (!engine) {
    return failed(run, "step_not_supported", `Steps of type ${step.type} can't be executed yet.`, now);
  }
  if (run.stepsExecuted >= maxSteps) {
    return failed(run, "step_limit", `The run executed ${maxSteps} steps without ending.`, now);
  }
  try {
    // A savepoint: the effects of a refused step are undone, and the run records the refusal in the same transaction.
    const outcome = await call.tx.transaction((tx) => engine.perform({ ...call, tx }, run, step.config));
    return changesOf(run, outcome, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(run, error.code, error.detail, now);
  }
}

function changesOf(run: Run, outcome: Outcome, now: Date): Changes {
  if (outcome.kind === "cancel") return ended(run, "cancelled", outcome.reason, now);
  if (outcome.kind === "wait") {
    const { waitingFor, until } = outcome;
    const dueAt = until && until < run.expiresAt ? until : run.expiresAt;
    return {
      status: "running",
      waitingFor,
      waitUntil: until,
      dueAt,
      stepStates: withState(run, { status: "running", startedAt: startOf(run, now), completedAt: null }),
    };
  }
  const sent = outcome.kind === "next" && outcome.sent;
  const progress = {
    currentStep: (outcome.kind === "next" ? outcome.to : undefined) ?? run.currentStep + 1,
    stepsExecuted: run.stepsExecuted + 1,
    messagesSent: run.messagesSent + (sent ? 1 : 0),
    replyOpen: run.replyOpen && !sent && !(outcome.kind === "next" && outcome.tookReply),
    stepStates: withState(run, {
      status: "completed",
      startedAt: startOf(run, now),
      completedAt: now.toISOString(),
    }),
  };
  if (outcome.kind === "complete" || progress.currentStep >= run.steps.length) {
    return { ...progress, ...ended(progress, "completed", null, now) };
  }
  return { ...progress, status: "running", waitingFor: null, waitUntil: null, dueAt: now };
}

function failed(run: Run, reason: string, error: string, now: Date): Changes {
  const stepStates = withState(run, { status: "failed", startedAt: startOf(run, now), error });
  return ended({ stepStates }, "failed", reason, now);
}

/** The states of the steps, with a changed state of the current one. */
const withState = (run: Run, change: Partial<Run["stepStates"][number]>): Run["stepStates"] =>
  run.stepStates.map((state, index) =>
    index === run.currentStep ? { ...state, completedAt: null, error: null, ...change } : state,
  );

/** A waiting step has started when it began to wait. */
const startOf = (run: Run, now: Date): string =>
  (run.waitingFor && run.stepStates[run.currentStep]!.startedAt) || now.toISOString();

/** The `data` of workflow.completed. */
const subjectOf = ({ id, contactId, propertyId }: Run) => ({
  id,
  contactId,
  ...(propertyId !== null && { propertyId }),
  status: "completed",
});
