import type { RunStepStatus, StepTrace } from "@rental/contract";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { processDied } from "../../../platform/jobs/jobs.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { templateIn } from "../workflows/questions.service.ts";
import { suggestionFor } from "./agent-model.service.ts";
import { ended } from "./run-end.ts";
import { engines } from "./steps/index.ts";
import { type ActiveRun, type Outcome, type Suggestion, traceOf } from "./steps/step.ts";
import * as queries from "./workflow-runs.queries.ts";

type Run = queries.PinnedRun;
type Changes = Partial<queries.RunRow>;

/** Maximum number of steps per run: a looping template ends as failed, step_limit. */
const maxSteps = 500;
/** Maximum number of steps executed in a row; the next sweep continues a longer run, after all others. */
const stepsAtAStretch = 25;

/**
 * Executes a run's due steps. Each step is one transaction: its effects and the run's progress commit atomically, so
 * that a killed worker neither loses nor repeats a step.
 */
export async function execute(
  platform: Platform,
  { accountId, id }: JobRef,
  progress: () => Promise<void>,
): Promise<void> {
  for (let count = 0; count < stepsAtAStretch; count++) {
    const suggestion = await suggestionFor(platform, { accountId, id }, readyRun);
    const turn = await forAccount(platform, accountId, (call) => takeTurn(call, id, suggestion));
    if (!turn?.isDueAgain) return;
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

/** Runs with a due step, across accounts, for the worker. */
export const due = ({ database, clock }: Platform, limit: number, accountId?: string): Promise<JobRef[]> =>
  queries.due(database.read, clock.now(), limit, accountId);

/** When the next run of a sandbox has a due step, after a time. */
export const nextOf = ({ database }: Platform, accountId: string, after: Date) =>
  queries.nextOf(database.read, accountId, after);

/** When the next run has a due step, across accounts, for the worker. */
export const nextDue = ({ database }: Platform) => queries.nextDue(database.read);

/** Like `execute`, within the caller's transaction. */
export async function executeWithin(call: WriteCall, id: string): Promise<void> {
  for (let count = 0; count < stepsAtAStretch; count++) {
    if (!(await takeTurn(call, id))?.isDueAgain) return;
  }
}

/** The result of one turn of a run. */
export interface Turn {
  /** Whether another turn is due immediately. */
  isDueAgain: boolean;
  /** The outcome of the step; missing when it was not performed, or failed. */
  outcome?: Outcome;
}

/**
 * Performs a run's next step, if it is due. All progress of a run happens here.
 * @param suggestion from a language model. Default: the script continues by itself
 */
export async function takeTurn(
  call: WriteCall,
  id: string,
  suggestion?: Suggestion,
): Promise<Turn | undefined> {
  const { accountId } = call.caller;
  // Lock the contact first, as everywhere messages are sent or received, to avoid deadlocks.
  const { found, contact } = await contacts.lockContactOf(call, () => queries.find(call.tx, accountId, id));
  if (!found) return undefined;
  const now = call.clock.now();
  const run = await queries.lockDue(call.tx, accountId, id, now);
  if (!run) return undefined;
  const caused: WriteCall = { ...call, causes: run.causes };
  const without = mustEnd(call, run, contact, now) ?? mustRest(run, now);
  const { changes, outcome } = without
    ? { changes: without }
    : await performStep(caused, { ...spokenTo(run, contact!), ...(suggestion && { suggestion }) }, now);
  await queries.update(call.tx, accountId, id, changes);
  if (changes.status === "completed") await emit(caused, "workflow.completed", subjectOf(run));
  const isDueAgain = changes.status === "running" && changes.dueAt! <= now;
  return { isDueAgain, ...(outcome && { outcome }) };
}

/** The run with its texts in the contact's language. */
const spokenTo = (run: Run, { language }: contacts.Row): Run => ({ ...run, ...templateIn(run, language) });

/** The run as its next step would be performed now; nothing when it would not be. */
function readyRun(call: WriteCall, run: Run, contact: contacts.Row): Run | undefined {
  const now = call.clock.now();
  const isReady = run.dueAt <= now && !mustEnd(call, run, contact, now) && !mustRest(run, now);
  return isReady ? spokenTo(run, contact) : undefined;
}

/** While a person is writing to the contact, the run rests. */
function mustRest({ heldUntil, expiresAt }: Run, now: Date): Changes | undefined {
  if (!heldUntil || heldUntil <= now) return undefined;
  return { dueAt: heldUntil < expiresAt ? heldUntil : expiresAt };
}

/** The reason to end a run regardless of its next step; nothing when it may continue. */
function mustEnd(call: WriteCall, run: Run, contact: object | null, now: Date): Changes | undefined {
  if (!contact) return ended(run, "cancelled", "contact_deleted", now);
  const refusal = refuseResource(call, "workflow-runs");
  if (refusal) return ended(run, "cancelled", refusal.code, now);
  if (now >= run.expiresAt) return ended(run, "cancelled", "timeout", now);
  return undefined;
}

async function performStep(
  call: WriteCall,
  run: ActiveRun,
  now: Date,
): Promise<{ changes: Changes; outcome?: Outcome }> {
  const step = run.steps[run.currentStep]!;
  if (run.stepsExecuted >= maxSteps) {
    return { changes: failed(run, "step_limit", `The run executed ${maxSteps} steps without ending.`, now) };
  }
  try {
    // A savepoint: if a step is refused, its effects are rolled back, and the run records the refusal in the same
    // transaction.
    const outcome = await call.tx.transaction((tx) =>
      engines[step.type].perform({ ...call, tx }, run, step.config),
    );
    return { changes: changesOf(run, outcome, now), outcome };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { changes: failed(run, error.code, error.detail, now) };
  }
}

function changesOf(run: Run, outcome: Outcome, now: Date): Changes {
  if (outcome.kind === "cancel") return ended(run, "cancelled", outcome.reason, now);
  const { sent, tookReply, answers, trace = traceOf(run) } = outcome;
  const effects = {
    messagesSent: run.messagesSent + (sent === undefined ? 0 : 1),
    openReplies: sent !== undefined || tookReply ? [] : run.openReplies,
    answers: { ...run.answers, ...answers },
  };
  const state = (status: RunStepStatus) => ({
    status,
    startedAt: startOf(run, now),
    completedAt: status === "completed" ? now.toISOString() : null,
    trace: recorded(sent === undefined ? trace : { ...trace, text: sent }),
  });
  if (outcome.kind === "handOver") {
    const stepStates = withState(run, state("running"));
    return { ...effects, ...resting, stepStates, status: "paused", pauseReason: outcome.reason };
  }
  if (outcome.kind === "wait") {
    const { waitingFor, until, memory = run.memory } = outcome;
    const dueAt = until && until < run.expiresAt ? until : run.expiresAt;
    const stepStates = withState(run, state("running"));
    const waiting = { waitingFor, waitUntil: until, dueAt, memory, isWanted: false };
    return { ...effects, ...waiting, status: "running", stepStates };
  }
  const progress = {
    ...effects,
    ...resting,
    currentStep: (outcome.kind === "next" ? outcome.to : undefined) ?? run.currentStep + 1,
    stepsExecuted: run.stepsExecuted + 1,
    stepStates: withState(run, state("completed")),
  };
  if (outcome.kind === "complete" || progress.currentStep >= run.steps.length) {
    return { ...progress, ...ended(progress, "completed", null, now) };
  }
  return { ...progress, status: "running", dueAt: now };
}

/** A run that is not waiting. */
const resting = { waitingFor: null, waitUntil: null, memory: null } as const;

/** Null instead of an empty trace. */
const recorded = (trace: StepTrace): StepTrace | null => (Object.keys(trace).length === 0 ? null : trace);

function failed(run: Run, reason: string, error: string, now: Date): Changes {
  const stepStates = withState(run, { status: "failed", startedAt: startOf(run, now), error });
  return ended({ stepStates }, "failed", reason, now);
}

/** The step states, with changes to the current one. */
const withState = (run: Run, change: Partial<Run["stepStates"][number]>): Run["stepStates"] =>
  run.stepStates.map((state, index) =>
    index === run.currentStep ? { ...state, completedAt: null, error: null, ...change } : state,
  );

/** A waiting step started when it began to wait. */
const startOf = (run: Run, now: Date): string =>
  (run.waitingFor && run.stepStates[run.currentStep]!.startedAt) || now.toISOString();

/** The `data` of workflow.completed. */
const subjectOf = ({ id, contactId, propertyId }: Run) => ({
  id,
  contactId,
  ...(propertyId !== null && { propertyId }),
  status: "completed",
});
