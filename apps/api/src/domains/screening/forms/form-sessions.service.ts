import { isDeepStrictEqual } from "node:util";
import type { FormProgress, FormSession, Settings, UpdateFormSessionInput } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { mustChangeSomething, ruleBroken } from "../../../platform/app-error.ts";
import * as listings from "../../listings/listings/listings.service.ts";
import { recordAnswers } from "../session-records/entries.service.ts";
import { lengthOf } from "../session-records/session-records.service.ts";
import { statusAt } from "../sessions/sessions.service.ts";
import { shownForm } from "./form.ts";
import * as queries from "./forms.queries.ts";
import { type Answers, answersOf, detailIn, merge, missingKeys } from "./given.ts";
import { beginRecord } from "./new-session.ts";
import { closedReason, mustBeOpen, mustFind, mustLock } from "./open-session.ts";
import { prospectAfter } from "./prospect.ts";
import { refuseSwitchedOff } from "./switched-off.ts";

export { complete } from "./completion.ts";

type Row = queries.FormSessionRow;

/** A session as its visitor sees it, in any state. @throws AppError 404 */
export async function get(call: Call, id: string): Promise<FormSession> {
  await refuseSwitchedOff(call);
  const row = await mustFind(call, id);
  const { form, propertyId } = row;
  const [closed, listing] = await Promise.all([
    closedReason(call, row),
    propertyId === null ? null : listings.find(call, propertyId),
  ]);
  return {
    ...progress(call, row),
    ...shownForm(form, detailIn(form.questions, answersOf(row), "name")),
    language: form.language,
    propertyId,
    listing,
    expiresAt: row.expiresAt.toISOString(),
    closed,
  };
}

/**
 * Saves answers, merging them with those from other devices. Once it has a name and an email or phone, the session gets
 * its contact. Emits contact.created and inquiry.created for a new contact, contact.updated when the session's own
 * contact gets another address.
 * @throws AppError 404; 409 and 410 as `mustBeOpen`; 422 naming each invalid answer, in which case nothing is saved
 */
export async function save(call: WriteCall, { id, ...given }: UpdateFormSessionInput): Promise<FormProgress> {
  const settings = await refuseSwitchedOff(call);
  const row = await mustLock(call, id);
  await mustBeOpen(call, row);
  mustChangeSomething(given);
  const answers = merge(answersOf(row), given, row.form.questions, settings);
  const { answers: byKey = {}, ...details } = given;
  const isAnswer = Object.keys(byKey).length > 0 || Object.values(details).some((one) => one?.trim());
  if (!isAnswer) return progress(call, row);
  const words = Object.fromEntries(Object.keys(byKey).map((key) => [key, undefined]));
  return progress(call, await keep(call, row, answers, { settings, words }));
}

interface Kept {
  settings: Settings;
  /** The wording of answers given as text; undefined for others. */
  words: Record<string, string | undefined>;
  /** Keys of the skipped questions. Default: unchanged. */
  skipped?: string[];
}

/** Maximum length of an answer's stored wording, in characters. */
const maxWordsLength = 2_000;

/** Stores the answers of a locked session. */
export async function keep(
  call: WriteCall,
  row: Row,
  answers: Answers,
  { settings, words, skipped = row.visitor.skipped }: Kept,
): Promise<Row> {
  const { contactId, visitor } = row;
  const known = { contactId, madeContact: visitor.madeContact };
  const given = { before: answersOf(row), after: answers };
  const prospect = await prospectAfter(call, row, known, given, settings);
  const newlySkipped = skipped.filter((key) => !visitor.skipped.includes(key));
  const isChange = !isDeepStrictEqual(given.before, answers) || newlySkipped.length > 0;
  const changes = (visitor.changes ?? 0) + (isChange ? 1 : 0);
  if (changes > maxChangesOf(row)) throw tooManyChanges(row);
  const hasBegun = contactId !== null || (await lengthOf(call, row.id)) > 0;
  if (hasBegun) {
    const { questions } = row.form;
    await recordAnswers(call, row.id, { questions, ...given, words, skipped: newlySkipped });
  } else if (prospect.contactId !== null) {
    const session = { ...row, contactId: prospect.contactId, templateId: row.workflowTemplateId };
    await beginRecord(call, session, answers, { words: { ...visitor.words, ...words }, skipped });
  }
  return queries.update(call.tx, call.caller.accountId, row.id, {
    status: "active",
    contactId: prospect.contactId,
    submission: answers.submission,
    visitor: {
      details: answers.details,
      skipped,
      words: withoutGaps({ ...visitor.words, ...words }),
      madeContact: prospect.madeContact,
      changes,
    },
    updatedAt: call.clock.now(),
  });
}

/** How often the answers of a session can be changed. Each change is kept for years once there is a contact. */
const maxChangesOf = ({ form }: Row): number => 50 + 2 * form.questions.length;

const tooManyChanges = (row: Row) =>
  ruleBroken(
    "too_many_changes",
    `These answers were changed ${maxChangesOf(row)} times, which is the most. They are kept as they are: complete the form, or start a new one.`,
  );

const withoutGaps = (words: Kept["words"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => (text ? [[key, text.slice(0, maxWordsLength)]] : [])),
  );

/** The answers of a session, and what is still missing. */
export function progress(call: Call, row: Row): FormProgress {
  const { questions } = row.form;
  const answers = answersOf(row);
  const detail = (field: "name" | "email" | "phone") => detailIn(questions, answers, field) ?? null;
  return {
    status: statusAt(row, call.clock.now()),
    answers: answers.submission as FormProgress["answers"],
    contact: { name: detail("name"), email: detail("email"), phone: detail("phone") },
    missing: missingKeys(questions, answers),
  };
}
