import { z } from "zod";
import { openApiKeywords } from "./openapi-keywords.ts";
import { field, id, idParam, single, timestamp } from "./schema.ts";
import { stepTypes } from "./workflow-steps/index.ts";
import { answerValue, branch } from "./workflow-trace.ts";

/** The outcome of a dry run. */
export const dryRunOutcomes = [
  "completed",
  "cancelled",
  "failed",
  "paused",
  "waiting",
  "unfinished",
] as const;

/** Maximum number of turns in a dry run: a step takes one for each of its messages and waits. */
export const maxDryRunTurns = 100;

const dryRunStep = z
  .object({
    index: field(z.int(), "Position of the step, starting at 0.", 0),
    type: field(z.enum(stepTypes), "What the step does.", "send_message"),
    at: field(
      timestamp,
      "When it would happen. Automatic messages wait for the working hours.",
      "2026-11-02T09:30:00.000Z",
    ),
    text: field(z.string().optional(), "What would be sent.", "Hi Dana, thanks for asking.", {
      leaveOut: true,
    }),
    branch: branch
      .optional()
      .meta({ description: "Why the branch would be taken, for condition.", leaveOut: true }),
    error: field(z.string().optional(), "Why it would fail.", "The contact has no email.", {
      leaveOut: true,
    }),
  })
  .meta({ id: "WorkflowDryRunStep", description: "What a step would do." });

/** Response of `POST /workflows/{id}/dry-run`. */
export const dryRun = z
  .object({
    outcome: field(
      z.enum(dryRunOutcomes),
      `How the run would end. paused: handed over to a person. waiting: for a reply, when the given answers and replies are used up. unfinished: it had not ended after ${maxDryRunTurns} turns.`,
      "completed",
    ),
    exitReason: field(
      z.string().nullable(),
      "As in a run; for paused its pauseReason. Null for the other outcomes and when it would complete.",
      null,
    ),
    steps: z.array(dryRunStep).meta({ description: "What would happen, in order." }),
  })
  .meta({ id: "WorkflowDryRun", description: "What a run of a workflow would do." });
export type DryRun = z.output<typeof dryRun>;

/** Body of `POST /workflows/{id}/dry-run`. */
export const dryRunInput = idParam.extend({
  contactId: field(
    id.nullish(),
    "The contact to run it for. Default: a made-up one with an email address.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
    { leaveOut: true },
  ),
  propertyId: field(id.nullish(), "The property it is about.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d", {
    leaveOut: true,
  }),
  answers: field(
    z
      .record(z.string(), answerValue)
      .refine((given) => Object.keys(given).length <= 100, { error: "must have at most 100 members" })
      .register(openApiKeywords, { maxProperties: 100 })
      .optional(),
    "Answers to the questions, by their keys. They are read as if the contact had written them.",
    { moveInDate: "2026-12-01" },
  ),
  replies: field(
    z.array(z.string().max(10_000)).max(100).optional(),
    "What the contact writes, in order: one message each time the run waits for something that `answers` does not have.",
    ["Yes, on Friday."],
  ),
});
export type DryRunInput = z.output<typeof dryRunInput>;

export const oneDryRun = single(dryRun);
