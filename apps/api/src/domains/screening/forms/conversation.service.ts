import type { FormLanguage } from "@rental/contract";
import { addressLine } from "@rental/contract/words/place";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as workflows from "../../automation/workflows/workflows.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { askedAgainText, askedText, plain } from "../answers/answers.service.ts";
import { checkAnswer, foreignPhone } from "./check-answer.ts";
import { formOf, nameIn } from "./form.ts";
import { keep } from "./form-sessions.service.ts";
import type { FormSessionRow } from "./forms.queries.ts";
import { answersOf, answerTo, detailIn, merge } from "./given.ts";
import { insertSession } from "./new-session.ts";
import { mustBeOpen, mustLock } from "./open-session.ts";
import { type AskedQuestion, ownQuestionsFor, toQuestion } from "./questions.ts";
import { refuseSwitchedOff } from "./switched-off.ts";
import { addressed, textsFor } from "./texts.ts";
import { contextOf, understandWritten } from "./written-answer.ts";

export { complete } from "./completion.ts";

/** A form that can be filled in within a conversation. */
export interface Offer {
  workflowId: string;
  slug: string;
  name: string;
}

/** The public, active workflows with questions, newest first; none when pre-screening is disabled. */
export async function offered(call: Call, language: FormLanguage): Promise<Offer[]> {
  if (!(await settings.get(call)).prescreeningEnabled) return [];
  const all = await workflows.offered(call);
  return all
    .filter((template) => ownQuestionsFor(template, language).length > 0)
    .map((template) => ({
      workflowId: template.id,
      slug: template.slug,
      name: nameIn(template, language),
    }));
}

/**
 * Starts a session for the conversation's contact: the form does not ask for contact details.
 * @throws AppError 404 when there is no such form, or pre-screening is disabled
 */
export async function startIn(
  call: WriteCall,
  {
    workflowId,
    contactId,
    propertyId = null,
    language,
  }: {
    workflowId: string;
    contactId: string;
    propertyId?: string | null;
    language: FormLanguage;
  },
): Promise<{ sessionId: string }> {
  const template = await workflows.share(call, workflowId);
  if (!template || !workflows.isOffered(template)) throw notFound("form");
  const ours = await refuseSwitchedOff(call);
  const property =
    propertyId === null
      ? null
      : await properties.get(call, propertyId, { lock: "share", onMissing: "badReference" });
  const form = formOf(template, ownQuestionsFor(template, language), {
    language,
    settings: ours,
    propertyAddress: property && addressLine(property),
  });
  const answers = { submission: {}, details: {} };
  const session = { template, form, propertyId, answers, contactId, madeContact: false };
  return { sessionId: (await insertSession(call, { ...session, inConversation: true })).id };
}

/** A question as asked in a conversation. */
export interface PutQuestion {
  key: string;
  /** A choice lists its options. */
  text: string;
  question: AskedQuestion;
  isRequired: boolean;
}

/**
 * The first question that has neither been answered nor skipped; null when there is none.
 * @throws AppError 404; 409 and 410 as `mustBeOpen`
 */
export async function nextQuestion(call: WriteCall, sessionId: string): Promise<PutQuestion | null> {
  await refuseSwitchedOff(call);
  const row = await mustLock(call, sessionId);
  await mustBeOpen(call, row);
  const answers = answersOf(row);
  const open = row.form.questions.find(
    (question) => answerTo(question, answers) === undefined && !row.visitor.skipped.includes(question.key),
  );
  if (!open) return null;
  const text = askedText(labelOf(row, open), toQuestion(open));
  return { key: open.key, text, question: open, isRequired: open.required };
}

const skips = /^\W*(?:skip|pass|omitir|saltar|paso)\W*$/;

/**
 * Saves what a person wrote in answer to a question, both verbatim and interpreted. Optional questions can be skipped.
 * @param said the person's own words, if `text` is a rewording
 * @returns the text that asks again, when the answer was not understood or not accepted
 * @throws AppError 404; 409 and 410 as `mustBeOpen`
 */
export async function saveAnswer(
  call: WriteCall,
  sessionId: string,
  key: string,
  text: string,
  said = text,
): Promise<{ ok: true } | { ok: false; askAgain: string }> {
  const ours = await refuseSwitchedOff(call);
  const row = await mustLock(call, sessionId);
  await mustBeOpen(call, row);
  const question = row.form.questions.find((one) => one.key === key);
  if (!question) throw notFound("question", "session");
  if (!question.required && skips.test(plain(text.slice(0, 50)))) {
    const skipped = [...new Set([...row.visitor.skipped, key])];
    await keep(call, row, answersOf(row), { settings: ours, words: {}, skipped });
    return { ok: true };
  }
  const { language } = row.form;
  const answer = understandWritten(question, text, contextOf(call, ours.timezone, language));
  const label = labelOf(row, question);
  if (!answer.ok)
    return { ok: false, askAgain: askedAgainText(label, toQuestion(question), answer.problem, language) };
  const checked = checkAnswer(answer.value, question, ours);
  if ("message" in checked) {
    const askAgain =
      checked === foreignPhone
        ? `${textsFor(language).foreignPhone}\n${label}`
        : askedAgainText(label, toQuestion(question), "unclear", language);
    return { ok: false, askAgain };
  }
  const answers = merge(answersOf(row), { answers: { [key]: answer.value } }, row.form.questions, ours);
  await keep(call, row, answers, { settings: ours, words: { [key]: said } });
  return { ok: true };
}

/** Whether the rules understand a text as the answer to a question. @throws AppError 404 */
export async function readsAnswer(
  call: WriteCall,
  sessionId: string,
  key: string,
  text: string,
): Promise<boolean> {
  const row = await mustLock(call, sessionId);
  const question = row.form.questions.find((one) => one.key === key);
  if (!question || (!question.required && skips.test(plain(text.slice(0, 50))))) return true;
  const { timezone } = await settings.get(call);
  return understandWritten(question, text, contextOf(call, timezone, row.form.language)).ok;
}

/** The question with its explanation. */
const labelOf = (row: FormSessionRow, { label, help }: AskedQuestion): string =>
  addressed([label, help].filter(Boolean).join("\n"), detailIn(row.form.questions, answersOf(row), "name"));
