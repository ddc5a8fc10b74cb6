import { z } from "zod";
import { openApiKeywords } from "./openapi-keywords.ts";
import { field, id, timestamp } from "./schema.ts";

/** The value of an answer. */
export const answerValue = z.union([z.string(), z.number(), z.boolean()]);
export type AnswerValue = z.output<typeof answerValue>;

/** Answers by question key. */
export const runAnswers = field(
  z.record(z.string(), answerValue),
  "The answers that the run has understood, by the key of their question. Dates are YYYY-MM-DD.",
  { moveInDate: "2026-12-01", pets: false },
);

/** Why a run is paused. */
export const pauseReasons = [
  "requested",
  "answer_not_understood",
  "person_requested",
  "agent_stuck",
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Maximum length of each text in a trace, in characters; longer ones are truncated. */
export const maxTraceText = 2_000;
/** Maximum number of exchanges in a step's trace; the newest are kept. */
export const maxTraceExchanges = 20;

const exchange = z
  .object({
    key: field(z.string().nullable(), "The key of the question; null outside of questions.", "moveInDate"),
    question: field(z.string(), "What was sent.", "When would you like to move in?"),
    askedAt: field(timestamp, "When it was sent.", "2026-11-02T09:30:00.000Z"),
    answer: field(
      z.string().nullable(),
      "What the contact wrote, word for word; null until then.",
      "on the 1st of December",
    ),
    answeredAt: field(timestamp.nullable(), "When the run read it.", "2026-11-02T09:41:00.000Z"),
    value: field(answerValue.nullable(), "What it was understood as; null when it was not.", "2026-12-01"),
  })
  .meta({ id: "WorkflowExchange", description: "A question of a run and the answer." });

/** Why a condition branched to a step. */
export const branch = z
  .object({
    field: field(z.string(), "The field that was compared.", "answers.pets"),
    op: field(z.string(), "How it was compared.", "eq"),
    value: field(z.unknown(), "What it was compared with.", true),
    actual: field(z.unknown(), "The value that the field had.", false),
    result: field(z.boolean(), "Whether the condition was true.", false),
    nextStep: field(z.int(), "The step that followed.", 3),
  })
  .meta({ id: "WorkflowBranch", description: "Why a run took a branch." });

const only = { leaveOut: true } as const;

/** What happened in a step of a run; members that do not apply are absent. */
export const stepTrace = z
  .object({
    text: field(
      z.string().optional(),
      "The last text that the step sent.",
      "Hi Dana, thanks for asking.",
      only,
    ),
    exchanges: z
      .array(exchange)
      .optional()
      .meta({ description: "Questions and answers, oldest first; the last 20. One for each attempt." }),
    reply: z
      .object({
        text: field(z.string(), "What the contact wrote, word for word.", "Yes, on Friday."),
        at: field(timestamp, "When the run read it.", "2026-11-02T09:41:00.000Z"),
      })
      .optional()
      .meta({ description: "The reply that wait_for_reply waited for.", leaveOut: true }),
    branch: branch
      .optional()
      .meta({ description: "Why the branch was taken, for condition.", leaveOut: true }),
    propertyIds: field(
      z.array(id).optional(),
      "The properties that were shown, for property_match.",
      ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"],
      only,
    ),
    notice: field(
      z.string().optional(),
      "Whether the owner was told: queued, no_address or not_in_plan.",
      "queued",
      only,
    ),
    handedOver: field(
      z.enum(pauseReasons).optional(),
      "Why the step handed over to a person.",
      "answer_not_understood",
      only,
    ),
  })
  .meta({ id: "WorkflowStepTrace", description: "What happened in a step of a run." })
  .register(openApiKeywords, { nullable: true });
export type StepTrace = z.output<typeof stepTrace>;
