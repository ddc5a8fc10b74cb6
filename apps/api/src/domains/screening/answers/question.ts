import type { AnswerValue } from "@rental/contract";

/** The types of askable questions, as in a template's `questionConfig`. */
export const answerTypes = ["text", "number", "boolean", "choice", "date", "email", "phone"] as const;
export type AnswerType = (typeof answerTypes)[number];

/** An option of a choice. */
export interface Option {
  label: string;
  value: AnswerValue;
}

/** The answer that a question expects. */
export interface Question {
  type: AnswerType;
  /** For `choice`. */
  options?: Option[];
  /** For `number`. */
  min?: number | undefined;
  /** For `number`. */
  max?: number | undefined;
}

/** The context for interpreting an answer. */
export interface AnswerContext {
  /** Today in the account's time zone, YYYY-MM-DD. */
  today: string;
  /** ISO 639-1 code of the answering person's language. */
  language: string;
}

/** The meaning of an answer, or why it has no single meaning. */
export type Understood =
  | { ok: true; value: AnswerValue }
  | { ok: false; problem: "unclear" | "too_small" | "too_large" };

export const understood = (value: AnswerValue): Understood => ({ ok: true, value });
export const unclear: Understood = { ok: false, problem: "unclear" };

/** The answer, if exactly one value was found. */
export function only(values: readonly AnswerValue[]): Understood {
  const [value, ...others] = new Set(values);
  return value === undefined || others.length > 0 ? unclear : understood(value);
}
