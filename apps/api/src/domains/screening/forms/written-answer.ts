import { DateTime } from "luxon";
import type { AskedQuestion } from "../../../db/tables/index.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { type AnswerContext, type Understood, understand } from "../answers/answers.service.ts";
import { toQuestion } from "./questions.ts";

/** The context for interpreting texts in a session. */
export const contextOf = (call: Call, timezone: string, language: string): AnswerContext => ({
  today: DateTime.fromJSDate(call.clock.now(), { zone: timezone }).toISODate()!,
  language,
});

/** Interprets a written answer. For a text question, the text is the answer. */
export const understandWritten = (
  question: AskedQuestion,
  text: string,
  context: AnswerContext,
): Understood =>
  question.type === "text" && text.trim() !== ""
    ? { ok: true, value: text }
    : understand(toQuestion(question), text, context);
