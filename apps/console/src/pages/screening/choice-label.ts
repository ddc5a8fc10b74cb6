import type { FormQuestion, Workflow } from "@rental/sdk";
import type { Language } from "../../words/words.ts";

type Option = NonNullable<FormQuestion["options"]>[number];

const answerOf = (option: Option): unknown =>
  typeof option === "object" ? (option.value ?? option.label) : option;
const labelOf = (option: Option): string => String(typeof option === "object" ? option.label : option);

/** A question of a template, as far as it matters here. */
interface Written {
  key?: unknown;
  options?: unknown;
  translations?: Record<string, { options?: unknown } | undefined>;
}

/**
 * The text of a chosen answer, in the reader's language if the form has it, otherwise in the prospect's.
 * @param form the form that asked, as it is now; it may have been deleted, or have other choices by now
 */
export function choiceLabel(
  value: unknown,
  { key, options }: Pick<FormQuestion, "key" | "options">,
  form: Pick<Workflow, "questionConfig"> | undefined,
  language: Language,
): string | undefined {
  const questions = (form?.questionConfig?.questions ?? []) as Written[];
  const written = questions.find((question) => question.key === key);
  const own = Array.isArray(written?.options) ? (written.options as Option[]) : [];
  const at = own.findIndex((option) => answerOf(option) === value);
  const translated = written?.translations?.[language]?.options;
  const label: unknown = Array.isArray(translated) ? translated[at] : undefined;
  if (typeof label === "string" && label.trim() !== "") return label;
  const chosen = own[at] ?? options?.find((option) => answerOf(option) === value);
  return chosen === undefined ? undefined : labelOf(chosen);
}
