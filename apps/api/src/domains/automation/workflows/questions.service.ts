import { type FormLanguage, formLanguages, nonBlank, type StepType } from "@rental/contract";
import { z } from "zod";
import { answerTypes, type Option, type Question } from "../../screening/answers/answers.service.ts";
import { flawInText } from "../../screening/fair-housing/fair-housing.service.ts";
import { questionIn, stepIn, translationOf } from "./translations.service.ts";

/** An askable question of a template. */
export interface Asked {
  /** The key of its answer. */
  key: string;
  /** The question as the prospect reads it; may contain placeholders. */
  label: string;
  /** An explanation; may contain placeholders, too. */
  help?: string | undefined;
  question: Question;
  /** Optional questions may be skipped. */
  isRequired: boolean;
}

/** A question as asked in a message, with its explanation. */
export const withHelp = ({ label, help }: Asked): string => [label, help].filter(Boolean).join("\n");

/** Messages label options with letters. */
const maxOptions = 26;
/** Forms list options without letters. */
const maxFormOptions = 100;
const optionValue = z.union([z.string(), z.number(), z.boolean()]);
const option = z
  .union([nonBlank(500), z.number(), z.object({ label: nonBlank(500), value: optionValue.optional() })])
  .transform((one): Option => {
    if (typeof one !== "object") return { label: String(one), value: one };
    return { label: one.label, value: one.value ?? one.label };
  });

const optionsUpTo = (limit: number) => z.array(option).min(1).max(limit);

/** The options of a choice in a message. */
export const choiceOptions = optionsUpTo(maxOptions);

/** The key of an answer. It names an object member, so it must not be `__proto__`. */
export const answerKey = nonBlank(100).refine((key) => key !== "__proto__", {
  error: "is not a possible key",
});

/** An askable question of `questionConfig`. */
const askableWith = (limit: number) =>
  z
    .object({
      key: answerKey,
      label: nonBlank(2_000),
      help: nonBlank(2_000).optional().catch(undefined),
      type: z.enum(answerTypes).default("text"),
      required: z.boolean().default(false),
      options: z.unknown().optional(),
      min: z.number().optional(),
      max: z.number().optional(),
    })
    .transform(({ key, label, help, required, options, ...question }, context): Asked => {
      const asked = { key, label, help, isRequired: required };
      for (const [member, said] of Object.entries({ label, help })) {
        const unsaid = said && flawInText(said);
        if (!unsaid) continue;
        context.addIssue({ code: "custom", path: [member], message: unsaid });
        return z.NEVER;
      }
      if (question.type !== "choice") return { ...asked, question };
      const parsed = optionsUpTo(limit).safeParse(options);
      if (!parsed.success) {
        const message = `must have 1 to ${limit} texts`;
        context.addIssue({ code: "custom", path: ["options"], message });
        return z.NEVER;
      }
      const unsaidOption = parsed.data.map((one) => flawInText(one.label)).find((one) => one !== undefined);
      if (unsaidOption) {
        context.addIssue({ code: "custom", path: ["options"], message: unsaidOption });
        return z.NEVER;
      }
      return { ...asked, question: { ...question, options: parsed.data } };
    });
const askable = askableWith(maxOptions);
const askableInForm = askableWith(maxFormOptions);

interface Template {
  questionConfig: Record<string, unknown> | null;
}

/** A template's questions as saved. */
function saved({ questionConfig }: Template): unknown[] {
  const questions = questionConfig?.questions;
  return Array.isArray(questions) ? questions : [];
}

const keyOf = (question: unknown): unknown => (question as { key?: unknown } | null)?.key;

/** A template's questions that can be asked in messages, in order. */
export const questionsOf = (template: Template): Asked[] =>
  saved(template).flatMap((question) => askable.safeParse(question).data ?? []);

/** A template's questions that a form can ask, in order and in a language; of several with the same key, the first. */
export function formQuestionsOf(template: Template, language: FormLanguage): Asked[] {
  const asked = saved(template).flatMap(
    (question) => askableInForm.safeParse(questionIn(question, language)).data ?? [],
  );
  const places = new Map(asked.toReversed().map((one) => [one.key, one]));
  return asked.filter((one) => places.get(one.key) === one);
}

interface Spoken extends Template {
  steps: { type: StepType; config: Record<string, unknown> }[];
  /** The language that messages are translated to; nothing while they are the original. */
  language?: FormLanguage;
}

/**
 * A template's texts for messages in a language. Texts that can't be used in that language fall back to the original.
 */
export function templateIn<T extends Spoken>({ questionConfig, steps }: T, language: string): Spoken {
  const written = formLanguages.find((one) => one === language);
  if (!written) return { questionConfig, steps };
  const questions = saved({ questionConfig }).map((question) => {
    const translated = questionIn(question, written);
    return askable.safeParse(translated).success ? translated : question;
  });
  const isTranslated = [...saved({ questionConfig }), ...steps.map(({ config }) => config)].some(
    (part) => Object.keys(translationOf(part, written)).length > 0,
  );
  return {
    questionConfig: questionConfig && { ...questionConfig, questions },
    steps: steps.map((step) => {
      const translated = stepIn(step, written);
      return flawInText(saidBy(translated)) === undefined ? translated : step;
    }),
    ...(isTranslated && { language: written }),
  };
}

/** The texts of a step itself. */
const saidBy = ({ config: { template, text, options } }: Spoken["steps"][number]): string =>
  [template, text, ...(choiceOptions.safeParse(options).data ?? []).map(({ label }) => label)]
    .filter((part) => typeof part === "string")
    .join("\n");

/** Why a template's question can't be asked; nothing when it can. */
export function validationErrorOf(template: Template, key: string): string | undefined {
  const question = saved(template).find((one) => keyOf(one) === key);
  if (question === undefined) return `questionConfig has no question with the key ${key}`;
  return flaw(question);
}

/** The first question of a template that can't be asked, and why. */
export function firstValidationError(template: Template): string | undefined {
  for (const question of saved(template)) {
    const found = flaw(question);
    if (found) return found;
  }
  return undefined;
}

/** Checks the question in all of its languages. */
function flaw(question: unknown): string | undefined {
  const forms = [question, ...formLanguages.map((language) => questionIn(question, language))];
  const issue = forms.map((form) => askable.safeParse(form).error?.issues[0]).find((found) => found);
  const what = issue?.path.join(".") || "question";
  return issue && `the question ${String(keyOf(question))} can't be asked, ${what}: ${issue.message}`;
}
