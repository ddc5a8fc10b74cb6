import type { WorkflowStep } from "@rental/sdk";
import type { QuestionDraft } from "./questions.ts";

/** The new keys of questions, by their old ones. */
export const changedKeys = (questions: readonly QuestionDraft[]): ReadonlyMap<string, string> =>
  new Map(
    questions.flatMap(({ key, saved }) =>
      typeof saved.key === "string" && saved.key !== key ? [[saved.key, key] as const] : [],
    ),
  );

/** A step with the new keys of questions. */
export function renamedKeys<Step extends Pick<WorkflowStep, "type" | "config">>(
  { type, config }: Step,
  keys: ReadonlyMap<string, string>,
): Pick<WorkflowStep, "type" | "config"> {
  const of = (key: unknown) => keys.get(String(key)) ?? key;
  if (type === "ask") return { type, config: { ...config, questionKey: of(config.questionKey) } };
  const { field } = config;
  if (type !== "condition" || typeof field !== "string" || !field.startsWith("answers."))
    return { type, config };
  return { type, config: { ...config, field: `answers.${of(field.slice("answers.".length))}` } };
}
