import type { AnswerValue } from "@rental/contract";

/** The types of questions that can be asked, as in a template's `questionConfig`. */
export const answerTypes = ["text", "number", "boolean", "choice", "date", "email", "phone"] as const;
export type AnswerType = (typeof answerTypes)[number];

/** An option of a choice. */
export interface Option {
  label: string;
  value: AnswerValue;
}

/** The type of answer that a question asks for. */
export interface Question {
  type: AnswerType;
  /** For `choice`. */
  options?: Option[];
  /** For `number`. */
  min?: number | undefined;
  /** For `number`. */
  max?: number | undefined;
}

/** What the meaning of an answer depends on. */
export interface AnswerContext {
  /** The day at the account, YYYY-MM-DD. */
  today: string;
  /** ISO 639-1 code of the person who answers. */
  language: string;
}

/** What an answer means, or why it does not have one meaning. */
export type Understood =
  | { ok: true; value: AnswerValue }
  | { ok: false; problem: "unclear" | "too_small" | "too_large" };

export const understood = (value: AnswerValue): Understood => ({ ok: true, value });
export const unclear: Understood = { ok: false, problem: "unclear" };

/** An answer, when exactly one value was found. */
export function only(values: readonly AnswerValue[]): Understood {
  const [value, ...others] = new Set(values);
  return value === undefined || others.length > 0 ? unclear : understood(value);
}
