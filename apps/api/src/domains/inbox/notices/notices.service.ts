import type { ReadLanguage } from "@rental/contract/words/language";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { noticeKind, queueOwnerNotices, queuePersonNotice } from "../../../platform/jobs/outbox.ts";
import type { Invitation } from "../mail/mail.service.ts";
import * as queries from "./notices.queries.ts";
import { noticeTexts } from "./texts.ts";

/** A notice to the contact's assignee, or else to the account's owners. Always plain text. */
export interface Notice {
  /** One line; line breaks become spaces. */
  subject: string;
  text: string;
  /** The contact it names, if any: the notice is erased along with the contact. */
  contactId?: string | undefined;
  /** Showings for the recipient's calendar. */
  invitations?: Invitation[];
  /** A person has to act soon. */
  urgent?: boolean;
}

/** `queued`, or why nobody is notified: nobody has an email address, or the plan sends nothing externally. */
export type NotifyResult = "queued" | "no_address" | "not_in_plan";

/**
 * Notifies the contact's assignee, or else the owners, by email, in the transaction of the cause. Notices that are pending
 * at the same time, and those beyond the hourly email limit, are combined into one email. Urgent ones have a separate
 * limit.
 */
export async function notifyOwner(
  call: WriteCall,
  { subject, text, contactId, urgent = false }: Notice,
): Promise<NotifyResult> {
  if (refuseResource(call, "messages")) return "not_in_plan";
  if (!(await queries.hasReader(call.tx, call.caller.accountId))) return "no_address";
  await queueOwnerNotices(call, "text", [{ subject, text, contactId, ...(urgent && { urgent }) }]);
  return "queued";
}

/** A notice that a conversation needs a person. */
export interface PersonNeeded extends Notice {
  conversationId: string;
  contactId: string;
}

/** How long a notice waits for contact details that the contact was asked for. */
const addressWaitMs = 3 * 60_000;

/**
 * Notifies the account's owner that a conversation needs a person. @param awaitsAddress whether the contact was asked
 * how to be reached: the notice waits briefly for the answer, so that the owner gets both at once
 */
export async function notifyPersonNeeded(
  call: WriteCall,
  notice: PersonNeeded,
  awaitsAddress: boolean,
): Promise<void> {
  if (refuseResource(call, "messages")) return;
  const dueAt = new Date(call.clock.now().getTime() + (awaitsAddress ? addressWaitMs : 0));
  await queueOwnerNotices(call, "text", [{ ...notice, urgent: true }], dueAt);
}

/**
 * Handles a contact's answer, or refusal, to say how to be reached: a notice that has waited for it is sent now and
 * includes it. @param late what to tell the owner if the notice was already sent; null for nothing
 */
export async function notifyAddressKnown(
  call: WriteCall,
  { conversationId, answer, late }: { conversationId: string; answer: string; late: PersonNeeded | null },
): Promise<void> {
  const { accountId } = call.caller;
  const waiting = await queries.lockAbout(call.tx, accountId, conversationId);
  if (!waiting) return late === null ? undefined : notifyPersonNeeded(call, late, false);
  const { subject, text } = waiting.data as unknown as Notice;
  await queries.update(call.tx, waiting, {
    data: { ...waiting.data, subject: late?.subject ?? subject, text: `${text}\n\n${answer}` },
    dueAt: call.clock.now(),
  });
  call.wakes.push({ kind: noticeKind, accountId, id: accountId });
}

/** Notifies people of the account that a follow-up was due, and of its outcome, if the settings enable that. */
export const notifyOfFollowup = (call: WriteCall, id: string): Promise<void> =>
  queueOwnerNotices(call, "followup.due", [{ id }]);

interface Mention {
  /** The name of the person who wrote; null: a program, or a person without a name. */
  author: string | null;
  contactId: string;
  contactName: string;
  conversationId: string;
  text: string;
  language: ReadLanguage;
}

/** Notifies a person who is mentioned in a private note. */
export async function notifyMentioned(call: WriteCall, personId: string, mention: Mention): Promise<void> {
  const { author, contactId, contactName, conversationId, text, language } = mention;
  if (refuseResource(call, "messages")) return;
  await queuePersonNotice(call, "text", personId, {
    subject: noticeTexts[language].mention(author, contactName),
    text: `${text}\n\n${call.config.baseOrigin}/console/inbox/${conversationId}`,
    contactId,
  });
}

/** Lets no email with notices be queued until the transaction ends, so that none misses a change of its recipient. */
export const holdNotices = (call: WriteCall): Promise<void> => queries.lock(call.tx, call.caller.accountId);

/**
 * Makes notices pending again whose email was dropped before it left, unless other people got them, too. Call it before
 * `takeBack`.
 */
export async function takeBackMailed(call: WriteCall, mailIds: string[]): Promise<void> {
  if (mailIds.length > 0) await queries.takeBackMailed(call.tx, call.caller.accountId, mailIds);
}

/** Reassigns the pending notices of a person who leaves. Call it before the records that they are about are reassigned. */
export async function takeBack(call: WriteCall, personId: string): Promise<void> {
  const { accountId } = call.caller;
  await queries.lock(call.tx, accountId);
  if (await queries.takeBack(call.tx, accountId, personId))
    call.wakes.push({ kind: noticeKind, accountId, id: accountId });
}
