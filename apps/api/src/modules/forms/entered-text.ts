import type { AnswerValue } from "@rental/contract";
import { DateTime } from "luxon";
import type { AskedQuestion } from "../../db/tables/index.ts";
import type { Call } from "../../gate/call.ts";
import { type AnswerContext, type Understood, understand } from "../answers/answers.service.ts";
import { optionsOf, toQuestion } from "./questions.ts";

/** What the meaning of texts in a session depends on. */
export const contextOf = (call: Call, timezone: string, language: string): AnswerContext => ({
  today: DateTime.fromJSDate(call.clock.now(), { zone: timezone }).toISODate()!,
  language,
});

/** The meaning of a text that a person entered as an answer. */
export function understandEntered(question: AskedQuestion, text: string, context: AnswerContext): Understood {
  const value = exactly(question, text);
  return value === undefined ? understand(toQuestion(question), text, context) : { ok: true, value };
}

/** A text as it is; the value of an option or of a checkbox, as an HTML form sends it. */
function exactly({ type, options }: AskedQuestion, text: string): AnswerValue | undefined {
  if (type === "text") return text;
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (type !== "choice") return undefined;
  return optionsOf(options ?? []).find(({ value }) => String(value) === text.trim())?.value;
}
