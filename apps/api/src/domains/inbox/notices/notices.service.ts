import { refuseResource } from "../../../gate/limits/plan.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { noticeKind, tellOwner } from "../../../platform/jobs/outbox.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import type { Invitation } from "../mail/mail.service.ts";
import * as queries from "./notices.queries.ts";

/** What the owner of an account is told. Plain text, whatever it contains. */
export interface Notice {
  /** One line; line breaks become blanks. */
  subject: string;
  text: string;
  /** The contact that it names, if it does: the notice is erased with the contact. */
  contactId?: string | undefined;
  /** Showings for the owner's calendar. */
  invitations?: Invitation[];
}

/** `queued`, or why the owner is not told: the owner has no email address, or the plan sends nothing to the outside. */
export type Told = "queued" | "no_address" | "not_in_plan";

/**
 * Tells the account's owner something by email, in the transaction of its cause. Notices that are waiting at the same
 * time, and those beyond the limit of emails per hour, arrive together in one email.
 */
export async function notifyOwner(call: WriteCall, { subject, text, contactId }: Notice): Promise<Told> {
  if (refuseResource(call, "messages")) return "not_in_plan";
  const owner = await accounts.owner(call.tx, call.caller.accountId);
  if (!owner?.email) return "no_address";
  await tellOwner(call, "text", [{ subject, text, contactId }]);
  return "queued";
}

/** A person of the account is needed in a conversation. */
export interface PersonNeeded extends Notice {
  conversationId: string;
  contactId: string;
}

/** For so long the owner's notice waits for an address that the contact was asked for. */
const addressWaitMs = 3 * 60_000;

/**
 * Tells the account's owner that a person is needed in a conversation. @param awaitsAddress whether the contact was asked
 * how to be reached: the notice waits a little for the answer, so that the owner gets both in one
 */
export async function notifyPersonNeeded(
  call: WriteCall,
  notice: PersonNeeded,
  awaitsAddress: boolean,
): Promise<void> {
  if (refuseResource(call, "messages")) return;
  const dueAt = new Date(call.clock.now().getTime() + (awaitsAddress ? addressWaitMs : 0));
  await tellOwner(call, "text", [notice], dueAt);
}

/**
 * The contact has said how to be reached, or not to want it: a notice that has waited for this is sent now, with the
 * answer. @param late what the owner is told when the notice has left already; null: nothing
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

/** Tells the account's owner that a follow-up was due, and what became of it, if the settings say so. */
export const notifyOfFollowup = (call: WriteCall, id: string): Promise<void> =>
  tellOwner(call, "followup.due", [{ id }]);
