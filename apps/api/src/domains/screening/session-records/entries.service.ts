import { isDeepStrictEqual } from "node:util";
import type { ReviewSessionInput } from "@rental/contract";
import { named } from "../../../gate/identity/actor.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { propertyFilters } from "../answers/answers.service.ts";
import type { AskedQuestion, SessionForm, SessionOutcome } from "./session-records.queries.ts";
import { record } from "./session-records.service.ts";

// The record entries for each event in a session.

/** Starts a record once its session has a contact, with the verbatim questions. */
export function recordStart(
  call: WriteCall,
  sessionId: string,
  {
    template,
    form,
    ...about
  }: {
    template: { id: string };
    form: SessionForm;
    propertyId: string | null;
    contactId: string | null;
    /** Whether the questions are asked in a conversation, so that the contact is already known. */
    inConversation: boolean;
    /** When the session was created; its record only starts with its contact. */
    openedAt: Date;
  },
): Promise<void> {
  const { version, name, intro, language, questions } = form;
  const asked = questions.map(({ key, label, help, type, required, options, min, max }) => ({
    key,
    text: label,
    ...(help && { help }),
    type,
    required,
    options,
    min,
    max,
  }));
  return record(call, sessionId, {
    kind: "started",
    data: {
      ...about,
      templateId: template.id,
      templateVersion: version,
      name,
      intro,
      language,
      questions: asked,
    },
  });
}

interface Given {
  submission: Record<string, unknown>;
  details: Partial<Record<string, string>>;
}

/** Records given, changed or retracted answers; retracted ones as null. */
export async function recordAnswers(
  call: WriteCall,
  sessionId: string,
  {
    questions,
    before,
    after,
    words,
    skipped,
  }: {
    questions: readonly AskedQuestion[];
    before: Given;
    after: Given;
    /** By key, the original wording where it differs from the value. */
    words: Record<string, string | undefined>;
    skipped: readonly string[];
  },
): Promise<void> {
  const isPersonal = (key: string) => !!questions.find((question) => question.key === key)?.contactField;
  const changed = (from: Record<string, unknown>, to: Record<string, unknown>) =>
    [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
      (key) => !isDeepStrictEqual(from[key], to[key]) || words[key] !== undefined,
    );
  const answers = changed(before.submission, after.submission).map((key) => ({
    key,
    question: questions.find((question) => question.key === key)?.label ?? null,
    ...(isPersonal(key)
      ? { isPersonal: true }
      : { value: after.submission[key] ?? null, ...(words[key] !== undefined && { words: words[key] }) }),
  }));
  const details = changed(before.details, after.details);
  const personal = [
    ...details.map((key) => [key, after.details[key] ?? null]),
    ...answers.filter(({ key }) => isPersonal(key)).map(({ key }) => [key, after.submission[key] ?? null]),
  ];
  if (answers.length === 0 && details.length === 0 && skipped.length === 0) return;
  await record(call, sessionId, {
    kind: "answered",
    data: {
      answers,
      ...(skipped.length > 0 && { skipped }),
    },
    personal: personal.length > 0 ? Object.fromEntries(personal) : null,
  });
}

/** Records completion: which criteria selected which listings, and what the prospect was told. */
export const recordCompletion = (
  call: WriteCall,
  sessionId: string,
  {
    submission,
    outcome,
    matchIds,
  }: { submission: Record<string, unknown>; outcome: SessionOutcome; matchIds: string[] },
): Promise<void> =>
  record(call, sessionId, {
    kind: "completed",
    data: {
      criteria: propertyFilters(submission as Parameters<typeof propertyFilters>[0]),
      matchIds,
      shown: outcome,
    },
  });

/** Records a person's decision. */
export const recordReview = (
  call: WriteCall,
  sessionId: string,
  { reviewStatus, reviewNotes = null }: Pick<ReviewSessionInput, "reviewStatus" | "reviewNotes">,
): Promise<void> =>
  record(call, sessionId, {
    kind: "reviewed",
    data: { reviewStatus, reviewNotes, by: named(call.caller) ?? null },
  });
