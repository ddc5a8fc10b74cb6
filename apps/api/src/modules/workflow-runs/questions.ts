import { nonBlank } from "@rental/contract";
import { z } from "zod";
import { answerTypes, type Option, type Question } from "../answers/answers.service.ts";

/** A question of a run. */
export interface Asked {
  /** Under which its answer is kept. */
  key: string;
  /** As the contact reads it; it may have placeholders. */
  label: string;
  question: Question;
  /** Others may be skipped. */
  isRequired: boolean;
}

const maxOptions = 26;
const optionValue = z.union([z.string(), z.number(), z.boolean()]);
const option = z
  .union([nonBlank(500), z.number(), z.object({ label: nonBlank(500), value: optionValue.optional() })])
  .transform((one): Option => {
    if (typeof one !== "object") return { label: String(one), value: one };
    return { label: one.label, value: one.value ?? one.label };
  });

/** The options of a choice. */
export const choiceOptions = z.array(option).min(1).max(maxOptions);

/** The key of an answer. */
export const answerKey = nonBlank(100);

/** A question of `questionConfig` that can be asked. */
const askable = z
  .object({
    key: answerKey,
    label: nonBlank(2_000),
    type: z.enum(answerTypes).default("text"),
    required: z.boolean().default(false),
    options: z.unknown().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .transform(({ key, label, required, options, ...question }, context): Asked => {
    const asked = { key, label, isRequired: required };
    if (question.type !== "choice") return { ...asked, question };
    const parsed = choiceOptions.safeParse(options);
    if (!parsed.success) {
      context.addIssue({ code: "custom", path: ["options"], message: `must have 1 to ${maxOptions} texts` });
      return z.NEVER;
    }
    return { ...asked, question: { ...question, options: parsed.data } };
  });

interface Template {
  questionConfig: Record<string, unknown> | null;
}

/** The questions of a template as they were saved. */
function saved({ questionConfig }: Template): unknown[] {
  const questions = questionConfig?.questions;
  return Array.isArray(questions) ? questions : [];
}

const keyOf = (question: unknown): unknown => (question as { key?: unknown } | null)?.key;

/** The questions of a template that can be asked, in order. */
export const questionsOf = (template: Template): Asked[] =>
  saved(template).flatMap((question) => askable.safeParse(question).data ?? []);

/** What keeps a question of a template from being asked; nothing when it can be. */
export function flawOf(template: Template, key: string): string | undefined {
  const question = saved(template).find((one) => keyOf(one) === key);
  if (question === undefined) return `questionConfig has no question with the key ${key}`;
  return flaw(question);
}

/** The first question of a template that can't be asked, and why. */
export function firstFlaw(template: Template): string | undefined {
  for (const question of saved(template)) {
    const found = flaw(question);
    if (found) return found;
  }
  return undefined;
}

function flaw(question: unknown): string | undefined {
  const issue = askable.safeParse(question).error?.issues[0];
  const what = issue?.path.join(".") || "question";
  return issue && `the question ${String(keyOf(question))} can't be asked, ${what}: ${issue.message}`;
}
