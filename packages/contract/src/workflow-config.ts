import { z } from "zod";
import { eventTypes } from "./events.ts";
import { field } from "./schema.ts";
import { timeZone } from "./settings.ts";
import {
  stepConfigDescription,
  stepDeclarations,
  stepTypeDescription,
  stepTypes,
} from "./workflow-steps/index.ts";
import { options } from "./workflow-steps/step-type.ts";

export const triggerTypes = ["manual", "deep_link", "automatic", "scheduled"] as const;
export type TriggerType = (typeof triggerTypes)[number];

/** Most steps of a template. */
export const maxWorkflowSteps = 20;

/** What a run needs when its template sets no exit conditions. */
export const defaultExitConditions = { maxMessages: 50, timeoutDays: 30 } as const;

const text = z.string().max(10_000);
/** Most questions of a template. */
const mostQuestions = 100;
const stepType = field(z.enum(stepTypes), stepTypeDescription, "send_message");
const stepConfig = z.looseObject({});
const configExample = { template: "Hi {contactName}, are you still interested in {propertyAddress}?" };

/** One step of a template. */
export const workflowStep = z
  .object({ type: stepType, config: field(stepConfig, stepConfigDescription, configExample) })
  .meta({ id: "WorkflowStep", description: "One step of a workflow." });
export type WorkflowStep = z.output<typeof workflowStep>;

/** A step as it is sent: `config` may be left out, and its known members are checked for their type. */
export const workflowStepInput = z
  .object({ type: stepType, config: field(stepConfig.default({}), stepConfigDescription, configExample) })
  .superRefine(({ type, config }, context) => {
    for (const issue of stepDeclarations[type].config.safeParse(config).error?.issues ?? []) {
      context.addIssue({ code: "custom", path: ["config", ...issue.path], message: issue.message });
    }
  })
  .meta({ id: "WorkflowStepInput", description: "One step of a workflow, as it is sent." });

/** When a run ends early. */
export const exitConditions = z
  .object({
    maxMessages: field(
      z.int().min(1).max(50).optional(),
      "Most messages that a run sends, 1 to 50. Default 50.",
      10,
    ),
    timeoutDays: field(
      z.int().min(1).max(90).optional(),
      "Days after which a run ends, 1 to 90. Default 30.",
      14,
    ),
  })
  .meta({ id: "WorkflowExitConditions", description: "When a run ends early." });

const question = z.looseObject({
  key: field(text.optional(), "Name of the answer in the session's submission.", "moveInDate"),
  label: field(text.optional(), "The question, as the prospect reads it.", "When would you like to move in?"),
  type: field(
    z.enum(["text", "number", "boolean", "choice", "date", "email", "phone"]).optional(),
    "Kind of answer.",
    "date",
  ),
  required: field(z.boolean().optional(), "Whether the question must be answered.", true),
  options: field(options.optional(), "What to choose from, for `choice`; at most 100.", ["yes", "no"]),
  min: field(z.number().optional(), "Least number, for `number`.", 1),
  max: field(z.number().optional(), "Greatest number, for `number`.", 12),
});

/** The four open objects of a template. */
export const triggerConfig = z.looseObject({
  event: field(
    text.optional(),
    "For `automatic`: the event that starts a run, for the contact that it is about. Events about no contact, and those that runs of the same template led to, start none.",
    "inquiry.created",
  ),
  delayMinutes: field(
    z.number().min(0).optional(),
    "For `automatic`: minutes between the event and the first step, at most a year.",
    5,
  ),
  filter: field(
    z.looseObject({}).optional(),
    "Which events or contacts: every member must be equal, or be one of an array. A name is a member of the event's data, else a field as conditions have it (status, contact.language, property.city). For `scheduled` it is {role: prospect} by default.",
    { status: "prospect" },
  ),
  cron: field(
    text.optional(),
    "For `scheduled`: when, as a cron expression of five fields. Runs start for every contact that is not archived and that the filter takes. A moment that is missed is made up for once.",
    "0 9 * * 1",
  ),
  timezone: field(
    timeZone.optional(),
    "For `scheduled`: the IANA zone of `cron`. Default: the account's.",
    "America/Chicago",
  ),
});
/** As it is sent. What is stored may name events that an older version of the program took. */
export const triggerConfigInput = triggerConfig.extend({
  event: field(
    z.enum(eventTypes).optional(),
    triggerConfig.shape.event.meta()!.description!,
    "inquiry.created",
  ),
});
export const questionConfig = z.looseObject({
  questions: field(
    z.array(question).max(mostQuestions).optional(),
    "The questions, in their order; at most 100.",
    [{ key: "moveInDate", label: "When would you like to move in?", type: "date" }],
  ),
});
export const completionConfig = z.looseObject({
  message: field(text.optional(), "Last message of a session.", "Thank you! We will be in touch."),
  showMatchedProperties: field(z.boolean().optional(), "Whether matching properties are shown.", true),
  maxResults: field(z.number().optional(), "Most properties to show.", 3),
  redirectUrl: field(text.optional(), "Where the prospect goes next.", "https://example.com/thanks"),
});
export const voiceConfig = z.looseObject({
  enabled: field(z.boolean().optional(), "Whether the voice agent takes part.", false),
  firstMessage: field(
    text.optional(),
    "First sentence of the voice agent.",
    "Hello, this is the leasing office.",
  ),
  promptAddition: field(text.optional(), "Extra instructions for the voice agent.", "Speak slowly."),
  language: field(text.optional(), "ISO 639-1 code.", "en"),
});
