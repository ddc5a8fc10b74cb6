import { type WriteCall, wake } from "../../../gate/operation/call.ts";
import { type AppError, ruleBroken } from "../../../platform/app-error.ts";
import { lowestIdAt, newIdAt } from "../../../platform/ids.ts";
import { realNow } from "../../../platform/sandbox/sandbox-clock.ts";
import type * as contacts from "../../people/contacts/contacts.service.ts";
import { admitAutomaticEmail, refuseAutomaticEmail } from "../../people/contacts/email-state.service.ts";
import * as queries from "./mail.queries.ts";

export type { Invitation } from "./mail.queries.ts";
export { outcomeLink } from "./outcome-links.ts";

export interface NewMail {
  to: string;
  subject: string;
  text: string;
  /** Display name of the sender, such as the agent's name. */
  fromName?: string | null;
  /** The message sent as this email, in which the outcome is recorded. */
  messageId?: string;
  /** The contact it goes to, whose replies reach the account. Omitted for mail to the account's own people. */
  contactId?: string;
  /** Contacts named in mail to the account's people: the mail is erased along with them. */
  aboutContactIds?: string[];
  /** The contact's conversation that replies continue; without it, they open one. */
  conversationId?: string;
  /** Message-IDs of earlier emails of the conversation, oldest first. */
  references?: string[];
  /** Nobody wrote it to this contact personally. It gets an opt-out link, and requires `contactId`. */
  automatic?: boolean;
  /** It replaces messages that the conversation's chat has not shown, and gets a link to the chat. */
  linksChat?: boolean;
  /**
   * The showing that the contact booked or was invited to, and can change through a link in the email. Email that a
   * contact requests by booking does not count as unsolicited automatic email: the caller has checked
   * `showingMailRefusal`.
   */
  showingId?: string;
  /** The sign-in link for the recipient, a person of the account; such email is allowed on every plan. */
  signInLinkId?: string;
  /** Showings to attach for the recipient's calendar. */
  invitations?: queries.Invitation[];
}

/**
 * Queues an email in the transaction of the change that causes it. @returns its id
 * @throws AppError 422 when it is automatic and must not be sent to the contact, see `admitAutomaticEmail`
 */
export async function queueMail(call: WriteCall, mail: NewMail): Promise<string> {
  if (mail.automatic && mail.contactId && !mail.showingId)
    await admitAutomaticEmail(call, mail.contactId, mail.to);
  const now = call.clock.now();
  const id = newIdAt(realNow(call.clock));
  await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id,
    messageId: mail.messageId ?? null,
    contactId: mail.contactId ?? null,
    aboutContactIds: mail.aboutContactIds ?? [],
    conversationId: mail.conversationId ?? null,
    references: mail.references ?? [],
    showingId: mail.showingId ?? null,
    signInLinkId: mail.signInLinkId ?? null,
    invitations: mail.invitations ?? [],
    automatic: mail.automatic ?? false,
    linksChat: mail.linksChat ?? false,
    to: mail.to,
    fromName: mail.fromName ?? null,
    subject: mail.subject,
    text: mail.text,
    status: "pending",
    dueAt: now,
    createdAt: now,
  });
  wake(call, "mail", id);
  return id;
}

/** Drops email that is still queued for a person who leaves the account. @returns the ids of what was dropped */
export const dropMailTo = ({ tx, caller }: WriteCall, email: string): Promise<string[]> =>
  queries.dropTo(tx, caller.accountId, email);

/**
 * Redirects email that is still queued for a person of the account to the person's new address. Links to sign in, which
 * only work for the address that they were made for, are dropped.
 */
export const redirectMailTo = (
  { tx, caller }: WriteCall,
  { from, to }: { from: string; to: string },
): Promise<void> => queries.redirect(tx, caller.accountId, from, to);

/** When the mail server accepted an email; nothing if it has not. */
export const leftAt = ({ tx, caller }: WriteCall, id: string): Promise<Date | undefined> =>
  queries.sentAt(tx, caller.accountId, id);

/** Counts the queued emails that carry a sign-in link. */
export const countMailsOf = (call: WriteCall, link: { id: string; createdAt: Date }): Promise<number> =>
  queries.countWithLink(call.tx, call.caller.accountId, link.id, lowestIdAt(link.createdAt));

const dayMs = 86_400_000;

/** Counts the account's emails with a sign-in link within a day, including those to people since removed. */
export function signInMailsOfDay({ tx, caller, clock }: WriteCall): Promise<number> {
  const since = lowestIdAt(new Date(realNow(clock).getTime() - dayMs));
  return queries.countWithSignInLink(tx, caller.accountId, since);
}

/** Maximum number of showing emails to a contact per day. */
const maxShowingMailsPerDay = 20;

/**
 * Why a contact may not get email about its own showing: it has opted out, its address does not work, or somebody is
 * flooding it by booking and rescheduling in its name.
 */
export async function showingMailRefusal(
  call: WriteCall,
  contact: contacts.Row,
): Promise<AppError | undefined> {
  const refusal = await refuseAutomaticEmail(call.tx, contact);
  if (refusal) return refusal;
  const since = lowestIdAt(new Date(realNow(call.clock).getTime() - dayMs));
  const sent = await queries.countAboutShowings(call.tx, call.caller.accountId, contact.id, since);
  if (sent < maxShowingMailsPerDay) return undefined;
  return ruleBroken(
    "too_many_invitations",
    `A contact gets at most ${maxShowingMailsPerDay} emails about showings within a day. Try again tomorrow, or leave out invite.`,
  );
}
