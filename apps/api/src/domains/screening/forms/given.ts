import { type AnswerValue, type ContactField, contactFields } from "@rental/contract";
import type { AskedQuestion } from "../../../db/tables/index.ts";
import { invalid } from "../../../platform/app-error.ts";
import type { PhoneRules } from "../../../platform/text/phone.ts";
import { checkAnswer } from "./check-answer.ts";
import type { FormSessionRow } from "./forms.queries.ts";
import { questionFor, unasked } from "./questions.ts";

/** A visitor's input in one request. */
export interface Given {
  /** By question key; null retracts an answer. */
  answers?: Record<string, unknown> | undefined;
  /** The visitor's details; "" counts as absent. */
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

/** The parts of a session that answers modify. */
export interface Answers {
  submission: Record<string, unknown>;
  details: Partial<Record<ContactField, string>>;
}

/** Maximum total size of the answers, in bytes of JSON: lists return many sessions in full. */
const maxBytes = 64 * 1024;

/**
 * Merges a request into a session's answers, all or nothing.
 * @throws AppError 422 naming every invalid field, `answers.<key>` for answers
 */
export function merge(
  before: Answers,
  given: Given,
  questions: readonly AskedQuestion[],
  rules: PhoneRules,
): Answers {
  const after: Answers = { submission: { ...before.submission }, details: { ...before.details } };
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const errors: { field: string; message: string }[] = [];
  const take = (field: string, value: unknown, question: AskedQuestion) => {
    const checked = value === null ? { value: null } : checkAnswer(value, question, rules);
    if ("message" in checked) errors.push({ field, message: checked.message });
    else put(after, question, checked.value);
  };
  for (const [key, value] of Object.entries(given.answers ?? {})) {
    const question = byKey.get(key);
    if (question) take(`answers.${key}`, value, question);
    else errors.push({ field: `answers.${key}`, message: "is not the key of a question of this form" });
  }
  for (const field of contactFields) {
    const value = given[field];
    if (value !== undefined && value.trim() !== "")
      take(field, value, questionFor(questions, field) ?? unasked(field));
  }
  if (errors.length > 0) throw invalid(errors.slice(0, 100));
  mustFit(after);
  return after;
}

function put(
  { submission, details }: Answers,
  { key, contactField, isBuiltIn }: AskedQuestion,
  value: AnswerValue | null,
): void {
  if (isBuiltIn && contactField) {
    if (value === null) delete details[contactField];
    else details[contactField] = String(value);
  } else if (value === null) delete submission[key];
  else submission[key] = value;
}

function mustFit({ submission }: Answers): void {
  const bytes = Buffer.byteLength(JSON.stringify(submission));
  if (bytes <= maxBytes) return;
  const message = `would have ${bytes} bytes of JSON together with the earlier answers, at most ${maxBytes} are allowed`;
  throw invalid([{ field: "answers", message }]);
}

/** The answer to a question; undefined if there is none. */
export const answerTo = (
  { key, contactField, isBuiltIn }: AskedQuestion,
  { submission, details }: Answers,
): unknown => {
  if (isBuiltIn && contactField) return details[contactField];
  return Object.hasOwn(submission, key) ? submission[key] : undefined;
};

export const answersOf = ({ submission, visitor }: FormSessionRow): Answers => ({
  submission,
  details: visitor.details,
});

/** A detail of the visitor, whichever question asked for it. */
export function detailIn(
  questions: readonly AskedQuestion[],
  answers: Answers,
  field: ContactField,
): string | undefined {
  const question = questionFor(questions, field);
  const own = question && answerTo(question, answers);
  return typeof own === "string" ? own : answers.details[field];
}

/** Keys of the required questions still unanswered, in order. */
export function missingKeys(questions: readonly AskedQuestion[], answers: Answers): string[] {
  const isAnswered = (question: AskedQuestion | undefined) =>
    question !== undefined && answerTo(question, answers) !== undefined;
  return questions.flatMap((question) => {
    if (!question.required || isAnswered(question)) return [];
    const alternative = questions.find(({ key }) => key === question.alternativeKey);
    return isAnswered(alternative) ? [] : [question.key];
  });
}
