import type { WorkflowStep } from "@rental/sdk";
import type { QuestionDraft } from "./questions.ts";

/** The steps after questions got other keys; undefined when they stay as they are. */
export function stepsWithKeys(
  steps: readonly WorkflowStep[],
  questions: readonly QuestionDraft[],
): WorkflowStep[] | undefined {
  const renamed = new Map(
    questions.flatMap(({ key, saved }) =>
      typeof saved.key === "string" && saved.key !== key ? [[saved.key, key] as const] : [],
    ),
  );
  if (renamed.size === 0) return undefined;
  const of = (key: unknown) => renamed.get(String(key)) ?? key;
  return steps.map(({ type, config }) => {
    if (type === "ask") return { type, config: { ...config, questionKey: of(config.questionKey) } };
    const { field } = config;
    if (type !== "condition" || typeof field !== "string" || !field.startsWith("answers."))
      return { type, config };
    return { type, config: { ...config, field: `answers.${of(field.slice("answers.".length))}` } };
  });
}
