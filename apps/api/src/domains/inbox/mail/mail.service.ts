import { type WriteCall, wake } from "../../../gate/operation/call.ts";
import { type AppError, ruleBroken } from "../../../platform/app-error.ts";
import { lowestIdAt, newIdAt } from "../../../platform/ids.ts";
import type * as contacts from "../../people/contacts/contacts.service.ts";
import { admitAutomaticEmail, refuseAutomaticEmail } from "../../people/contacts/email-state.service.ts";
import * as queries from "./mail.queries.ts";

export type { Invitation } from "./mail.queries.ts";

export interface NewMail {
  to: string;
  subject: string;
  text: string;
  /** Display name of the sender, such as the agent's. */
  fromName?: string | null;
  /** The message that is sent as this email, and that records the outcome. */
  messageId?: string;
  /** The contact it goes to: answers reach the account. None for mail to people of the account. */
  contactId?: string;
  /** The contacts that mail to people of the account names: it is erased with them. */
  aboutContactIds?: string[];
  /** The contact's conversation that answers continue; without it, they open one. */
  conversationId?: string;
  /** Message-IDs of earlier emails of the conversation, oldest first. */
  references?: string[];
  /** Nobody wrote it to this contact. It gets a link to opt out, and needs `contactId`. */
  automatic?: boolean;
  /** It takes the place of messages that the conversation's chat has not shown: it gets a link to the chat. */
  linksChat?: boolean;
  /**
   * The showing that the contact booked or was invited to, and can change by a link in the email. What a contact asks for by booking does
   * not count as automatic email that nobody asked for: the caller has checked `refuseShowingMail`.
   */
  showingId?: string;
  /** The link with which the recipient, a person of the account, signs in: any plan allows such email. */
  signInLinkId?: string;
  /** Showings for the recipient's calendar. */
  invitations?: queries.Invitation[];
}

/**
 * Queues an email in the transaction of the change that causes it. @returns its id
 * @throws AppError 422 when it is automatic and must not be sent to the contact, see `admitAutomaticEmail`
 */
export async function queueMail(call: WriteCall, mail: NewMail): Promise<string> {
  if (mail.automatic && mail.contactId && !mail.showingId) await admitAutomaticEmail(call, mail.contactId);
  const now = call.clock.now();
  const id = newIdAt(now);
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

/** How many emails with a link to sign in were queued. */
export const countMailsOf = (call: WriteCall, link: { id: string; createdAt: Date }): Promise<number> =>
  queries.countWithLink(call.tx, call.caller.accountId, link.id, lowestIdAt(link.createdAt));

const dayMs = 86_400_000;

/** Number of emails with a link to sign in that the account sent within a day, also to people who were removed. */
export function signInMailsOfDay({ tx, caller, clock }: WriteCall): Promise<number> {
  const since = lowestIdAt(new Date(clock.now().getTime() - dayMs));
  return queries.countWithSignInLink(tx, caller.accountId, since);
}

/** Maximum number of emails about showings to a contact within a day. */
const mostAboutShowings = 20;

/**
 * Why a contact may not get email about a showing of its own: it has opted out, its address does not work, or somebody
 * floods it with bookings and moves in its name.
 */
export async function refuseShowingMail(
  call: WriteCall,
  contact: contacts.Row,
): Promise<AppError | undefined> {
  const refusal = await refuseAutomaticEmail(call.tx, contact);
  if (refusal) return refusal;
  const since = lowestIdAt(new Date(call.clock.now().getTime() - dayMs));
  const sent = await queries.countAboutShowings(call.tx, call.caller.accountId, contact.id, since);
  if (sent < mostAboutShowings) return undefined;
  return ruleBroken(
    "too_many_invitations",
    `A contact gets at most ${mostAboutShowings} emails about showings within a day. Try again tomorrow, or leave out invite.`,
  );
}
