import { DateTime } from "luxon";
import type { AskedQuestion } from "../../../db/tables/index.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { type AnswerContext, type Understood, understand } from "../answers/answers.service.ts";
import { toQuestion } from "./questions.ts";

/** What the meaning of texts in a session depends on. */
export const contextOf = (call: Call, timezone: string, language: string): AnswerContext => ({
  today: DateTime.fromJSDate(call.clock.now(), { zone: timezone }).toISODate()!,
  language,
});

/** The meaning of a text that a person wrote as an answer. The answer to a question for a text is the text, as it is. */
export const understandWritten = (
  question: AskedQuestion,
  text: string,
  context: AnswerContext,
): Understood =>
  question.type === "text" && text.trim() !== ""
    ? { ok: true, value: text }
    : understand(toQuestion(question), text, context);
