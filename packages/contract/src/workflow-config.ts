import { z } from "zod";
import { eventTypes } from "./events.ts";
import { field } from "./schema.ts";
import { timeZone } from "./settings.ts";

export const triggerTypes = ["manual", "deep_link", "automatic", "scheduled"] as const;
export type TriggerType = (typeof triggerTypes)[number];

/** Most steps of a template. Spec 2.8. */
export const maxWorkflowSteps = 20;

/** What a run needs when its template sets no exit conditions. Decision 10. */
export const defaultExitConditions = { maxMessages: 50, timeoutDays: 30 } as const;

const text = z.string().max(10_000);
const index = z.int().min(0);
/** Most questions of a template, and most options of one. */
const mostQuestions = 100;
const options = z.array(z.unknown()).max(mostQuestions);

/**
 * Every type of step, and the members of its `config` that are known. They are checked for their type when
 * present; none is required to save a template, and others are kept as given. Decisions 8, 9.
 */
export const stepConfigs = {
  send_message: z.looseObject({ template: text.optional() }),
  wait: z.looseObject({ hours: z.number().optional() }),
  wait_for_reply: z.looseObject({ timeoutHours: z.number().optional() }),
  ask: z.looseObject({ questionKey: text.optional() }),
  ask_choice: z.looseObject({ text: text.optional(), options: options.optional() }),
  condition: z.looseObject({
    field: text.optional(),
    op: text.optional(),
    value: z.unknown().optional(),
    thenStep: index.optional(),
    elseStep: index.optional(),
  }),
  update_contact: z.looseObject({ set: z.looseObject({}).optional() }),
  property_match: z.looseObject({ limit: z.number().optional() }),
  notify_owner: z.looseObject({ template: text.optional() }),
  agent: z.looseObject({ goal: text.optional(), maxTurns: z.number().optional() }),
  end: z.looseObject({}),
} as const satisfies Record<string, z.ZodType>;

export type StepType = keyof typeof stepConfigs;
export const stepTypes = Object.keys(stepConfigs) as [StepType, ...StepType[]];

const stepType = field(
  z.enum(stepTypes),
  "What the step does. send_message, wait, wait_for_reply, condition, update_contact and end are executed; a run that comes to any other type ends as failed with step_not_supported.",
  "send_message",
);
const stepConfig = z.looseObject({});
const configDescription =
  "Depends on the type: send_message {template}, wait {hours}, wait_for_reply {timeoutHours?}, ask {questionKey}, ask_choice {text, options}, condition {field, op, value, thenStep, elseStep?}, update_contact {set}, property_match {limit?}, notify_owner {template}, agent {goal?, maxTurns?}, end {}. Steps count from 0. A condition's field is one of the contact (contact.status), of the property (property.monthlyRent), reply or messagesSent; its op is eq, neq, gt, gte, lt, lte, contains, in or exists. A reply that does not come within timeoutHours ends the run as cancelled. Further members are kept as given.";
const configExample = { template: "Hi {contactName}, are you still interested in {propertyAddress}?" };

/** One step of a template. Spec 2.8, decision 8. */
export const workflowStep = z
  .object({ type: stepType, config: field(stepConfig, configDescription, configExample) })
  .meta({ id: "WorkflowStep", description: "One step of a workflow." });
export type WorkflowStep = z.output<typeof workflowStep>;

/** A step as it is sent: `config` may be left out, and its known members are checked for their type. */
export const workflowStepInput = z
  .object({ type: stepType, config: field(stepConfig.default({}), configDescription, configExample) })
  .superRefine(({ type, config }, context) => {
    for (const issue of stepConfigs[type].safeParse(config).error?.issues ?? []) {
      context.addIssue({ code: "custom", path: ["config", ...issue.path], message: issue.message });
    }
  })
  .meta({ id: "WorkflowStepInput", description: "One step of a workflow, as it is sent." });

/** When a run ends early. Spec 2.8. */
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

/** The four open objects of a template. Decision 9. */
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
