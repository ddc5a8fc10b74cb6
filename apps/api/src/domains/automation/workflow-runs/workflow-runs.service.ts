import {
  defaultExitConditions,
  type ListRunsInput,
  liveRunStatuses,
  type Run,
  type RunStatus,
  type RunSummary,
  type StartedRun,
  type StartRunInput,
  type Workflow,
} from "@rental/contract";
import { type Call, type WriteCall, wake, wakeAt } from "../../../gate/operation/call.ts";
import { AppError, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as workflows from "../workflows/workflows.service.ts";
import { ended } from "./run-end.ts";
import { mustBeRunnable } from "./runnable.service.ts";
import * as queries from "./workflow-runs.queries.ts";

const dayMs = 86_400_000;

/** The kind of the job that executes runs. */
export const runJobKind = "workflow_run";

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Run> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("workflow run");
  return toRun(row);
}

/** Newest first. The limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListRunsInput): Promise<Page<RunSummary>> {
  const { status, templateId, workflowTemplateId, workflowId, contactId } = input;
  const isActive = status === "active";
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    active: isActive ? true : undefined,
    status: isActive ? undefined : status,
    templateId,
    workflowTemplateId,
    workflowId,
    contactId,
  });
  const data = rows.map(({ startedAt, completedAt, ...fields }) => ({
    ...fields,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }));
  return { data, pagination };
}

/** What a trigger adds to a run's input. */
export interface RunOrigin {
  /** When the run's first step is due. */
  dueAt: Date;
  /** The templates whose runs triggered it. */
  causes: string[];
  /** Whether somebody has just requested it, so that its first messages are sent at any hour. */
  isWanted: boolean;
}

/**
 * Starts a run; the worker executes it.
 * @throws AppError 422 `workflow_not_found`, `contact_not_found`, `property_not_found`, `template_inactive`,
 * `template_not_runnable`; 409 `run_exists` while the template has a live run for the contact and property
 */
export async function start(
  call: WriteCall,
  input: StartRunInput,
  { dueAt, causes, isWanted }: RunOrigin = { dueAt: call.clock.now(), causes: [], isWanted: true },
): Promise<StartedRun> {
  const template = await workflows.pin(call, input.workflowId);
  await contacts.find(call, input.contactId, { lock: "share", onMissing: "badReference" });
  if (input.propertyId)
    await properties.get(call, input.propertyId, { lock: "share", onMissing: "badReference" });
  if (!template.isActive) {
    throw ruleBroken(
      "template_inactive",
      "The workflow is not active. Set isActive with PATCH /workflows/{id}.",
    );
  }
  return create(call, template, input, { dueAt, causes, isWanted });
}

/** Like `start`, for a pinned template, which may be inactive. */
export async function create(
  call: WriteCall,
  template: Workflow,
  input: Omit<StartRunInput, "workflowId">,
  { dueAt, causes, isWanted }: RunOrigin,
): Promise<StartedRun> {
  mustBeRunnable(template);
  const { accountId } = call.caller;
  const now = call.clock.now();
  const { timeoutDays = defaultExitConditions.timeoutDays } = template.exitConditions;
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    workflowTemplateId: template.id,
    templateVersion: template.version,
    templateName: template.name,
    contactId: input.contactId,
    propertyId: input.propertyId ?? null,
    causes: [...causes, template.id],
    status: "pending",
    currentStep: 0,
    stepStates: template.steps.map(() => ({
      status: "pending",
      startedAt: null,
      completedAt: null,
      error: null,
    })),
    openReplies: [],
    answers: {},
    memory: null,
    isWanted,
    heldUntil: null,
    pauseReason: null,
    messagesSent: 0,
    stepsExecuted: 0,
    dueAt,
    expiresAt: new Date(dueAt.getTime() + timeoutDays * dayMs),
    startedAt: now,
  });
  if (!row) {
    throw new AppError(
      "conflict",
      "A run of this workflow for this contact and property has not ended. Wait for it, or cancel it with POST /workflows/runs/{id}/cancel.",
      { code: "run_exists" },
    );
  }
  wakeAt(call, runJobKind, row.id, dueAt);
  return {
    id: row.id,
    workflowTemplateId: row.workflowTemplateId,
    contactId: row.contactId,
    status: row.status,
    currentStep: row.currentStep,
    totalSteps: template.steps.length,
    startedAt: row.startedAt.toISOString(),
  };
}

/** Ends a run as cancelled. @throws AppError 404; 409 `run_ended` */
export async function cancel(call: WriteCall, id: string): Promise<Run> {
  const run = await lockLive(call, id);
  return change(call, run, ended(run, "cancelled", "cancelled", call.clock.now()));
}

/** Pauses a run until it is resumed; replies are still recorded. @throws AppError 404; 409 `run_ended` */
export async function pause(call: WriteCall, id: string): Promise<Run> {
  const run = await lockLive(call, id);
  return change(call, run, { status: "paused", pauseReason: run.pauseReason ?? "requested" });
}

/** Resumes a paused run. @throws AppError 404; 409 `run_ended` */
export async function resume(call: WriteCall, id: string): Promise<Run> {
  const run = await lockLive(call, id);
  if (run.status !== "paused") return toRun(run);
  wake(call, runJobKind, id);
  // The worker checks whether what it waited for has arrived in the meantime; a delay before the first step resumes.
  const now = call.clock.now();
  const dueAt = run.waitingFor === null && run.dueAt > now ? run.dueAt : now;
  const wanted = { pauseReason: null, heldUntil: null, isWanted: true };
  return change(call, run, { status: "running", dueAt, ...wanted });
}

/**
 * Handles a contact's message: wakes the runs waiting for it, and records it for those not waiting yet. Called in the
 * transaction that receives the message, after it locked the contact.
 */
export async function onReply(call: WriteCall, contactId: string, messageId: string): Promise<void> {
  const { accountId } = call.caller;
  for (const id of await queries.noteReply(call.tx, accountId, contactId, messageId, call.clock.now())) {
    wake(call, runJobKind, id);
  }
}

/** Whether a run has asked the contact something: its next message is the answer. */
export const isAsking = ({ tx, caller, clock }: WriteCall, contactId: string): Promise<boolean> =>
  queries.isAsking(tx, caller.accountId, contactId, clock.now());

async function lockLive(call: WriteCall, id: string): Promise<queries.PinnedRun> {
  const run = await queries.lock(call.tx, call.caller.accountId, id);
  if (!run) throw notFound("workflow run");
  if ((liveRunStatuses as readonly RunStatus[]).includes(run.status)) return run;
  throw new AppError("conflict", `The run has already ended as ${run.status}.`, { code: "run_ended" });
}

async function change(
  call: WriteCall,
  run: queries.PinnedRun,
  changes: Partial<queries.RunRow>,
): Promise<Run> {
  await queries.update(call.tx, run.accountId, run.id, changes);
  return toRun({ ...run, ...changes });
}

function toRun(row: queries.PinnedRun): Run {
  const { id, workflowTemplateId, templateName, contactId, propertyId, status, currentStep } = row;
  const { waitingFor, messagesSent, exitReason, pauseReason, answers, templateVersion } = row;
  return {
    id,
    workflowTemplateId,
    contactId,
    status,
    currentStep,
    totalSteps: row.steps.length,
    startedAt: row.startedAt.toISOString(),
    templateName,
    completedAt: row.completedAt?.toISOString() ?? null,
    propertyId,
    waitingFor,
    messagesSent,
    exitReason,
    pauseReason,
    answers,
    templateVersion,
    steps: row.steps.map(({ type }, index) => ({ index, type, trace: null, ...row.stepStates[index]! })),
  };
}
