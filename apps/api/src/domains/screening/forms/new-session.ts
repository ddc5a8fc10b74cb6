import { sessionLifetimeDays } from "@rental/contract";
import type { SessionForm } from "../../../db/tables/index.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { newId } from "../../../platform/ids.ts";
import { recordAnswers, recordStart } from "../session-records/entries.service.ts";
import * as queries from "./forms.queries.ts";
import type { Answers } from "./given.ts";
import type { Prospect } from "./prospect.ts";

const dayMs = 86_400_000;

export interface NewSession extends Prospect {
  template: { id: string };
  form: SessionForm;
  propertyId: string | null;
  answers: Answers;
  /** Whether the questions are asked in a conversation, so that the contact is already known. Default: false */
  inConversation?: boolean;
}

/** Stores a new session as a draft. */
export async function insertSession(
  call: WriteCall,
  { template, form, propertyId, answers, contactId, madeContact, inConversation = false }: NewSession,
): Promise<{ id: string; expiresAt: Date }> {
  const id = newId();
  const now = call.clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetimeDays * dayMs);
  await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id,
    contactId,
    workflowTemplateId: template.id,
    propertyId,
    submission: answers.submission,
    form,
    visitor: { details: answers.details, skipped: [], words: {}, madeContact },
    status: "draft",
    reviewStatus: "pending_review",
    createdAt: now,
    updatedAt: now,
    expiresAt,
  });
  if (contactId !== null)
    await beginRecord(
      call,
      { id, form, propertyId, contactId, templateId: template.id, createdAt: now },
      answers,
      { inConversation },
    );
  return { id, expiresAt };
}

/**
 * Starts a session's record once it has a contact, with everything given so far: a record without a contact could not
 * be found, and therefore not be erased.
 */
export async function beginRecord(
  call: WriteCall,
  session: {
    id: string;
    form: SessionForm;
    propertyId: string | null;
    contactId: string;
    templateId: string;
    createdAt: Date;
  },
  answers: Answers,
  {
    words = {},
    skipped = [],
    inConversation = false,
  }: { words?: Record<string, string | undefined>; skipped?: string[]; inConversation?: boolean } = {},
): Promise<void> {
  const { id, form, propertyId, contactId, templateId, createdAt } = session;
  const { questions } = form;
  const about = { propertyId, contactId, inConversation, openedAt: createdAt };
  await recordStart(call, id, { template: { id: templateId }, form, ...about });
  const before = { submission: {}, details: {} };
  await recordAnswers(call, id, { questions, before, after: answers, words, skipped });
}
