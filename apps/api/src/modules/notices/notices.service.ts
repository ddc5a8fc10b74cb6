import type { WriteCall } from "../../gate/call.ts";
import { refuseResource } from "../../gate/plan.ts";
import { tellOwner } from "../../platform/outbox.ts";
import * as accounts from "../accounts/accounts.service.ts";
import type { Invitation } from "../mail/mail.service.ts";

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

/** Tells the account's owner that a follow-up was due, and what became of it, if the settings say so. */
export const notifyOfFollowup = (call: WriteCall, id: string): Promise<void> =>
  tellOwner(call, "followup.due", [{ id }]);
