import { z } from "zod";
import { eventTypes } from "./events.ts";
import { field, withDefault } from "./schema.ts";
import { timeZone } from "./settings.ts";
import { stepConfigDescription, stepDeclarations, stepTypes } from "./workflow-steps/index.ts";
import { options } from "./workflow-steps/step-type.ts";

export const triggerTypes = ["manual", "deep_link", "automatic", "scheduled"] as const;

/** Maximum number of steps of a template. */
export const maxWorkflowSteps = 20;

/** The limits of a run whose template defines no exit conditions. */
export const defaultExitConditions = { maxMessages: 50, timeoutDays: 30 } as const;

const text = z.string().max(10_000);
/** Maximum number of questions of a template. */
const maxQuestions = 100;
const stepType = field(z.enum(stepTypes), "What the step does.", "send_message");
const stepConfig = z.looseObject({});
const configExample = { template: "Hi {contactName}, are you still interested in {propertyAddress}?" };

/** One step of a template. */
export const workflowStep = z
  .object({ type: stepType, config: field(stepConfig, stepConfigDescription, configExample) })
  .meta({ id: "WorkflowStep", description: "One step of a workflow." });
export type WorkflowStep = z.output<typeof workflowStep>;

/** A step as sent: `config` is optional, and the types of its known members are validated. */
export const workflowStepInput = z
  .object({
    type: stepType,
    config: field(withDefault(stepConfig, {}), stepConfigDescription, configExample),
  })
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
      "Maximum number of messages that a run sends, 1 to 50. Default: 50.",
      10,
    ),
    timeoutDays: field(
      z.int().min(1).max(90).optional(),
      "Days after which a run ends, 1 to 90. Default: 30.",
      14,
    ),
  })
  .meta({ id: "WorkflowExitConditions", description: "When a run ends early." });

const question = z.looseObject({
  key: field(text.optional(), "Key of the answer in the session's submission.", "moveInDate"),
  label: field(text.optional(), "The question, as the prospect reads it.", "When would you like to move in?"),
  type: field(
    z.enum(["text", "number", "boolean", "choice", "date", "email", "phone"]).optional(),
    "Type of the answer.",
    "date",
  ),
  required: field(z.boolean().optional(), "Whether the question must be answered.", true),
  options: field(options.optional(), "The options to choose from, for `choice`; at most 100.", ["yes", "no"]),
  min: field(z.number().optional(), "Minimum, for `number`.", 1),
  max: field(z.number().optional(), "Maximum, for `number`.", 12),
});

/** The four open-ended objects of a template. */
export const triggerConfig = z.looseObject({
  event: field(
    text.optional(),
    "For `automatic`: the event that starts a run, for the contact that the event is about. Events without a contact, and events caused by runs of the same template, start no run.",
    "inquiry.created",
  ),
  delayMinutes: field(
    z.number().min(0).optional(),
    "For `automatic`: minutes between the event and the first step, at most one year.",
    5,
  ),
  filter: field(
    z.looseObject({}).optional(),
    "Selects events or contacts. Every member must match: equal the value, or one of the values of an array. A name is a member of the event's data, or else a field as in conditions (status, contact.language, property.city). Default for `scheduled`: {role: prospect}.",
    { status: "prospect" },
  ),
  cron: field(
    text.optional(),
    "For `scheduled`: when to run, as a cron expression of five fields. A run starts for every contact that is not archived and matches the filter. Times missed during downtime are made up for only once, however many there were.",
    "0 9 * * 1",
  ),
  timezone: field(
    timeZone.optional(),
    "For `scheduled`: the IANA time zone of `cron`. Default: the account's.",
    "America/Chicago",
  ),
});
/** As sent. Stored triggers may name events that only an earlier release accepted. */
export const triggerConfigInput = triggerConfig.extend({
  event: field(
    z.enum(eventTypes).optional(),
    triggerConfig.shape.event.meta()!.description!,
    "inquiry.created",
  ),
});
export const questionConfig = z.looseObject({
  questions: field(z.array(question).max(maxQuestions).optional(), "The questions in order, at most 100.", [
    { key: "moveInDate", label: "When would you like to move in?", type: "date" },
  ]),
});
export const completionConfig = z.looseObject({
  message: field(text.optional(), "Last message of a session.", "Thank you! We will be in touch."),
  showMatchedProperties: field(z.boolean().optional(), "Whether matching properties are shown.", true),
  maxResults: field(z.number().optional(), "Maximum number of properties to show.", 3),
  redirectUrl: field(
    text.optional(),
    "The URL that the prospect is sent to next.",
    "https://example.com/thanks",
  ),
});
/** An owner's texts in other languages; `about` says what they replace. */
const translations = <T extends z.ZodObject>(about: string, shape: T, example: { es: object }) =>
  field(
    z
      .looseObject({
        en: field(shape.optional(), "For readers of English.", example.es, { leaveOut: true }),
        es: field(shape.optional(), "For readers of Spanish.", example.es),
      })
      .optional(),
    `${about} Readers of that language get it; what it lacks is shown as it is written outside of it.`,
    example,
  );

/**
 * As sent, with the members that were added later. Their types are not validated in stored templates, which may contain
 * anything under these names from before.
 */
export const questionConfigInput = questionConfig.extend({
  questions: field(
    z
      .array(
        question.extend({
          help: field(
            text.optional(),
            "What explains the question, shown with it.",
            "A rough date is enough.",
          ),
          translations: translations(
            "The question by language, English or Spanish: {es: {label?, help?, options?}}, with the texts of the options in the same order; answers have the same values in every language.",
            z.looseObject({
              label: field(text.optional(), "The question.", "¿Cuándo le gustaría mudarse?"),
              help: field(text.optional(), "What explains it.", "Basta una fecha aproximada."),
              options: field(options.optional(), "The texts of the options, in their order.", ["sí", "no"]),
            }),
            { es: { label: "¿Cuándo le gustaría mudarse?" } },
          ),
        }),
      )
      .max(maxQuestions)
      .optional(),
    questionConfig.shape.questions.meta()!.description!,
    [{ key: "moveInDate", label: "When would you like to move in?", type: "date" }],
  ),
  translations: translations(
    "The name and the introMessage of the form by language: {es: {name?, introMessage?}}.",
    z.looseObject({
      name: field(text.optional(), "The name.", "Encuentre una vivienda"),
      introMessage: field(text.optional(), "What the form begins with.", "Unas preguntas, dos minutos."),
    }),
    { es: { name: "Encuentre una vivienda" } },
  ),
});
export const completionConfigInput = completionConfig.extend({
  translations: translations(
    "The message by language: {es: {message?}}.",
    z.looseObject({ message: field(text.optional(), "The message.", "¡Gracias! Le escribiremos pronto.") }),
    { es: { message: "¡Gracias! Le escribiremos pronto." } },
  ),
});
export const voiceConfig = z.looseObject({
  enabled: field(
    z.boolean().optional(),
    "false: calls about this workflow are not to be answered. Default: the setting `voiceEnabled`.",
    false,
  ),
  firstMessage: field(
    text.optional(),
    "What the voice agent says first. Default: the setting `voiceFirstMessage`.",
    "Hello, this is the leasing office.",
  ),
  promptAddition: field(
    text.optional(),
    "Instructions for the voice agent in addition to those of the settings.",
    "Speak slowly.",
  ),
  language: field(
    text.optional(),
    "The language in which the voice agent begins, an ISO 639-1 code. Default: en.",
    "en",
  ),
});

export { type StepType, stepTypes } from "./workflow-steps/index.ts";
