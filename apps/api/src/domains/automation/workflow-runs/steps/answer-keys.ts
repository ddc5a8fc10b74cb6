import type { Surroundings } from "./step.ts";

/** The answer key of an ask_choice step, unless its config names one. */
export const defaultKey = (index: number): string => `step_${index}`;

const texts = (values: unknown[]): string[] => values.filter((value) => typeof value === "string");

const keysOfChoices = ({ steps }: Surroundings): string[] =>
  texts(
    steps.map(({ type, config }, index) =>
      type === "ask_choice" ? (config.questionKey ?? defaultKey(index)) : null,
    ),
  );

function keysOfQuestions({ questionConfig }: Surroundings): string[] {
  const questions = Array.isArray(questionConfig?.questions) ? questionConfig.questions : [];
  return texts(questions.map((question: { key?: unknown } | null) => question?.key));
}

/** All answer keys that a template's runs can have. */
export const answerKeysOf = (template: Surroundings): Set<string> =>
  new Set([...keysOfQuestions(template), ...keysOfChoices(template)]);

/** The answer keys that a template's steps ask for. */
export function askedKeysOf(template: Surroundings): Set<string> {
  const { steps } = template;
  const single = texts(steps.map(({ type, config }) => (type === "ask" ? config.questionKey : null)));
  const all = steps.some(({ type }) => type === "agent") ? keysOfQuestions(template) : [];
  return new Set([...single, ...all, ...keysOfChoices(template)]);
}
