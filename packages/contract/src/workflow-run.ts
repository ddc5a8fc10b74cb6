import { z } from "zod";
import { type EventKinds, related, subject } from "./event.ts";
import { list, pagesOf } from "./pagination.ts";
import { field, id, single, timestamp } from "./schema.ts";
import { stepTypes } from "./workflow-steps/index.ts";
import { pauseReasons, runAnswers, stepTrace } from "./workflow-trace.ts";

export const runStatuses = ["pending", "running", "paused", "completed", "cancelled", "failed"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Statuses of a run that has not ended. */
export const liveRunStatuses = ["pending", "running", "paused"] as const satisfies RunStatus[];

export const runStepStatuses = ["pending", "running", "completed", "failed", "cancelled", "skipped"] as const;
export type RunStepStatus = (typeof runStepStatuses)[number];

const runId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a54";
const templateId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a52";
const contactId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e";
const propertyId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

const startedFields = {
  id: field(id, "Identifier of the run.", runId),
  workflowTemplateId: field(id, "The template; it may have been deleted since.", templateId),
  contactId: field(id, "The contact it runs for.", contactId),
  status: field(
    z.enum(runStatuses),
    "pending, then running (including waiting), then completed, cancelled or failed; paused while a person holds it.",
    "running",
  ),
  currentStep: field(z.int(), "The current step, starting at 0; totalSteps after the last step.", 1),
  totalSteps: field(z.int(), "Number of steps.", 3),
  startedAt: field(timestamp, "When it was started.", "2026-11-02T09:30:00.000Z"),
};

/** Response of `POST /workflows/runs`. */
export const startedRun = z
  .object(startedFields)
  .meta({ id: "StartedWorkflowRun", description: "A run that has just started." });
export type StartedRun = z.output<typeof startedRun>;

const listFields = {
  ...startedFields,
  templateName: field(z.string(), "Name of the template when the run started.", "Welcome new prospects"),
  completedAt: field(timestamp.nullable(), "When it ended, in any way; null until then.", null),
};

/** A run as shown in lists. */
export const runSummary = z
  .object(listFields)
  .meta({ id: "WorkflowRunSummary", description: "A workflow run, as lists show it." });
export type RunSummary = z.output<typeof runSummary>;

const runStep = z
  .object({
    index: field(z.int(), "Position of the step, starting at 0.", 0),
    type: field(z.enum(stepTypes), "What the step does.", "send_message"),
    status: field(
      z.enum(runStepStatuses),
      "Progress of the step. A step that waits is running; a step that the run did not reach is skipped.",
      "completed",
    ),
    startedAt: field(timestamp.nullable(), "When it last started.", "2026-11-02T09:30:00.000Z"),
    completedAt: field(timestamp.nullable(), "When it was last completed.", "2026-11-02T09:30:00.000Z"),
    error: field(z.string().nullable(), "Why it failed.", null),
    trace: stepTrace
      .nullable()
      .meta({ description: "What happened in it; null when there is nothing to tell." }),
  })
  .meta({ id: "WorkflowRunStep", description: "Progress of a step of a run." });

/** A run in full. */
export const run = z
  .object({
    ...listFields,
    propertyId: field(id.nullable(), "The property it is about.", propertyId),
    waitingFor: field(
      z.enum(["reply", "time"]).nullable(),
      "What a running or paused run is waiting for; null when it is not waiting.",
      "reply",
    ),
    messagesSent: field(z.int(), "Number of messages it sent.", 1),
    exitReason: field(
      z.string().nullable(),
      "Why it ended without completing: cancelled, timeout, max_messages, contact_deleted, contact_opted_out, contact_merged when the contact that stays has a run of the same template, step_limit, process_died when the server process crashed three times during a step, plan_lacks_resource or trial_ended when the account's plan no longer includes workflows, or the code of the rule that a step violated, such as channel_not_connected.",
      null,
    ),
    pauseReason: field(
      z.enum(pauseReasons).nullable(),
      "Why it is paused: requested by POST /workflows/runs/{id}/pause, or handed over to a person because an answer was not understood after three attempts, the contact asked for a person, or the agent did not know an answer or had no turns left. Null while it is not paused.",
      null,
    ),
    answers: runAnswers,
    templateVersion: field(z.int(), "The version of the template that it uses.", 1),
    steps: z.array(runStep).meta({ description: "The steps in order." }),
  })
  .meta({ id: "WorkflowRun", description: "A workflow run." });
export type Run = z.output<typeof run>;

/** Body of `POST /workflows/runs`. */
export const startRunInput = z.object({
  workflowId: field(id, "The template to run.", templateId),
  contactId: field(id, "The contact to run it for.", contactId),
  propertyId: field(id.nullish(), "The property it is about.", propertyId),
});
export type StartRunInput = z.output<typeof startRunInput>;

/** Query of `GET /workflows/runs`. All filters are combined. */
export const listRunsInput = z.object({
  ...pagesOf(runSummary),
  status: field(
    z.enum(["active", ...runStatuses]).optional(),
    "Only runs with this status; `active` is pending or running.",
    "active",
  ),
  templateId: field(id.optional(), "Only runs of this template.", templateId),
  workflowTemplateId: field(id.optional(), "Alias of `templateId`.", templateId),
  workflowId: field(id.optional(), "Alias of `templateId`.", templateId),
  contactId: field(id.optional(), "Only runs for this contact.", contactId),
});
export type ListRunsInput = z.output<typeof listRunsInput>;

export const oneStartedRun = single(startedRun);
export const runList = list(runSummary);
export const oneRun = single(run);

/** Events about workflow templates and runs. */
export const workflowEvents = {
  "workflow.created": {
    meaning: "A workflow template was created.",
    label: { en: "A workflow was created", es: "Se creó un flujo" },
    data: subject,
  },
  "workflow.updated": {
    meaning: "A workflow template was changed.",
    label: { en: "A workflow was changed", es: "Se cambió un flujo" },
    data: subject,
  },
  "workflow.deleted": {
    meaning: "A workflow template was deleted.",
    label: { en: "A workflow was deleted", es: "Se eliminó un flujo" },
    data: subject,
  },
  "workflow.completed": {
    meaning: "A workflow run completed.",
    label: { en: "A run of a workflow ended", es: "Terminó una ejecución de un flujo" },
    data: subject,
    example: { contactId: related.contactId, propertyId: related.propertyId, status: "completed" },
  },
} as const satisfies EventKinds;
