import { z } from "zod";
import { externalIdFilter, metadataFilter, ownIds } from "./metadata.ts";
import { list, pagesOf } from "./pagination.ts";
import { changeTimes, field, id, idParam, nonBlank, single, timestamp } from "./schema.ts";
import {
  completionConfig,
  completionConfigInput,
  exitConditions,
  maxWorkflowSteps,
  questionConfig,
  questionConfigInput,
  triggerConfig,
  triggerConfigInput,
  triggerTypes,
  voiceConfig,
  workflowStep,
  workflowStepInput,
} from "./workflow-config.ts";

const own = ownIds("workflows", "welcome-1");
const steps = z.array(workflowStep).max(maxWorkflowSteps);
const stepsInput = z.array(workflowStepInput).max(maxWorkflowSteps);
const triggerType = z.enum(triggerTypes);

const examples = {
  steps: [
    { type: "send_message", config: { template: "Hi {contactName}, thanks for asking." } },
    { type: "wait_for_reply", config: { timeoutHours: 48 } },
    { type: "end", config: {} },
  ],
  triggerConfig: { event: "inquiry.created", delayMinutes: 5 },
  questionConfig: { questions: [{ key: "moveIn", label: "When do you want to move in?", type: "date" }] },
  completionConfig: { message: "Thank you, we will be in touch." },
  voiceConfig: { enabled: false },
};

const about = {
  triggerConfig:
    "What starts runs automatically: automatic {event, delayMinutes?, filter?}, scheduled {cron, timezone?}. Further members are kept unchanged.",
  questionConfig:
    "The questions of a pre-screening and of the steps ask and agent: {questions: [{key, label, type, help?, required?, options?, min?, max?, translations?}], translations?}. Further members are kept unchanged.",
  completionConfig:
    "What happens at the end: {message?, showMatchedProperties?, maxResults?, redirectUrl?, translations?}. Further members are kept unchanged.",
};

const openObjects = {
  triggerConfig: field(triggerConfig.nullable(), about.triggerConfig, examples.triggerConfig),
  questionConfig: field(questionConfig.nullable(), about.questionConfig, examples.questionConfig),
  completionConfig: field(completionConfig.nullable(), about.completionConfig, examples.completionConfig),
  voiceConfig: field(
    voiceConfig.nullable(),
    "The voice agent for calls about this workflow, as `GET /agent/voice?workflowId=` returns it: {enabled, firstMessage?, promptAddition?, language?}. Messages do not use it. Further members are kept unchanged.",
    examples.voiceConfig,
  ),
};

/** The steps of a run, in order. */
export const workflow = z
  .object({
    id: field(id, "Identifier of the template.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a52"),
    name: field(z.string(), "Name of the template.", "Welcome new prospects"),
    description: field(z.string().nullable(), "What the template is for.", "Greets and waits for an answer."),
    isPublic: field(z.boolean(), "Whether prospects can use it.", false),
    isActive: field(z.boolean(), "Whether runs can be started.", true),
    isSystem: field(z.boolean(), "A system template: it can be run, but not changed or deleted.", false),
    triggerType: field(triggerType, "What starts runs.", "manual"),
    slug: field(
      z.string(),
      "Readable name, unique in the account, made from the name on creation and never changed.",
      "welcome-new-prospects",
    ),
    steps: field(steps, "The steps in order, at most 20; they are numbered from 0.", examples.steps),
    exitConditions: field(exitConditions, "When a run ends early.", { maxMessages: 10, timeoutDays: 14 }),
    ...openObjects,
    introMessage: field(
      z.string().nullable(),
      "What a pre-screening begins with, on its page and in the chat.",
      null,
    ),
    version: field(
      z.int(),
      "1 on creation; increases by one with each change of steps, exitConditions, questionConfig, completionConfig or introMessage.",
      1,
    ),
    ...own.shown,
    ...changeTimes,
  })
  .meta({ id: "Workflow", description: "A workflow template: what a run does, step by step." });
export type Workflow = z.output<typeof workflow>;

const writable = {
  name: field(nonBlank(100), "Name, 1 to 100 characters.", "Welcome new prospects"),
  steps: field(stepsInput, "The steps in order, at most 20; they are numbered from 0.", examples.steps),
  triggerType: field(triggerType, "What starts runs.", "manual"),
  description: field(
    z.string().max(500).nullish(),
    "What the template is for, at most 500 characters.",
    "Greets and waits for an answer.",
  ),
  isPublic: field(z.boolean().optional(), "Whether prospects can use it. Default: false.", false),
  isActive: field(z.boolean().optional(), "Whether runs can be started. Default: true.", true),
  exitConditions: field(exitConditions.optional(), "When a run ends early.", {
    maxMessages: 10,
    timeoutDays: 14,
  }),
  triggerConfig: field(triggerConfigInput.nullish(), about.triggerConfig, examples.triggerConfig),
  questionConfig: field(questionConfigInput.nullish(), about.questionConfig, examples.questionConfig),
  completionConfig: field(completionConfigInput.nullish(), about.completionConfig, examples.completionConfig),
  voiceConfig: openObjects.voiceConfig.optional(),
  introMessage: field(
    z.string().max(2000).nullish(),
    "What a pre-screening begins with, on its page and in the chat, at most 2000 characters.",
    "Hello! A few questions first.",
  ),
  ...own.written,
  requireRunnable: field(
    z.boolean().optional(),
    "true: saves only what can be run, and otherwise answers 422 template_not_runnable, with the steps in `errors`. It is not stored. Default: false, which leaves the check to the start of a run.",
    true,
    { leaveOut: true },
  ),
};

/** Body of `POST /workflows`. */
export const createWorkflowInput = z.object(writable);
export type CreateWorkflowInput = z.output<typeof createWorkflowInput>;

/** Body of `PATCH /workflows/{id}`: only the fields to change. */
export const updateWorkflowInput = idParam.extend(z.object(writable).partial().shape);
export type UpdateWorkflowInput = z.output<typeof updateWorkflowInput>;

/** Query of `GET /workflows`. All filters are combined. */
export const listWorkflowsInput = z.object({
  ...pagesOf(workflow),
  isActive: field(
    z.boolean().optional(),
    "true: only templates whose runs can be started. false: only the others.",
    true,
  ),
  externalId: externalIdFilter,
  metadata: metadataFilter,
  triggerType: field(triggerType.optional(), "Only templates with this trigger type.", "automatic"),
});
export type ListWorkflowsInput = z.output<typeof listWorkflowsInput>;

/** A template as saved at some point in time. */
export const workflowVersion = z
  .object({
    version: field(z.int(), "The version, as runs have it in `templateVersion`.", 1),
    steps: workflow.shape.steps,
    exitConditions: workflow.shape.exitConditions,
    questionConfig: openObjects.questionConfig,
    completionConfig: openObjects.completionConfig,
    introMessage: workflow.shape.introMessage,
    createdAt: field(timestamp, "When it was saved.", "2026-11-02T09:30:00.000Z"),
  })
  .meta({ id: "WorkflowVersion", description: "A saved version of a workflow template: what its runs use." });
export type WorkflowVersion = z.output<typeof workflowVersion>;

/** Query of `GET /workflows/{id}/versions`. */
export const listWorkflowVersionsInput = idParam.extend(pagesOf(workflowVersion));
export type ListWorkflowVersionsInput = z.output<typeof listWorkflowVersionsInput>;

export const workflowVersionList = list(workflowVersion);
export const workflowList = list(workflow);
export const oneWorkflow = single(workflow);
