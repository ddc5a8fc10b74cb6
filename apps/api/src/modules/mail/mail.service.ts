import { type WriteCall, wake } from "../../gate/call.ts";
import { newIdAt } from "../../platform/ids.ts";
import { admitAutomaticEmail } from "../contacts/email-state.service.ts";
import * as queries from "./mail.queries.ts";

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
  /** The contact's conversation that answers continue; without it, they open one. */
  conversationId?: string;
  /** Message-IDs of earlier emails of the conversation, oldest first. */
  references?: string[];
  /** Nobody wrote it to this contact. It gets a link to opt out, and needs `contactId`. */
  automatic?: boolean;
  /** It takes the place of messages that the conversation's chat has not shown: it gets a link to the chat. */
  linksChat?: boolean;
}

/**
 * Queues an email in the transaction of the change that causes it. @returns its id
 * @throws AppError 422 when it is automatic and must not be sent to the contact, see `admitAutomaticEmail`
 */
export async function queueMail(call: WriteCall, mail: NewMail): Promise<string> {
  if (mail.automatic && mail.contactId) await admitAutomaticEmail(call, mail.contactId);
  const now = call.clock.now();
  const id = newIdAt(now);
  await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id,
    messageId: mail.messageId ?? null,
    contactId: mail.contactId ?? null,
    conversationId: mail.conversationId ?? null,
    references: mail.references ?? [],
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
