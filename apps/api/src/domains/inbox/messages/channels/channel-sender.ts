import type { AttachmentNote } from "@rental/contract";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import type { EmailThread } from "../email-thread.ts";

/** A stored outbound message and what is needed to send it. */
export interface Outbound {
  messageId: string;
  contactId: string;
  conversationId: string;
  /** The result of `addressOf`. */
  to: string;
  /** The result of `subjectOf`. */
  subject: string | null;
  content: string;
  attachments: readonly AttachmentNote[];
  /** In which the contact reads, an ISO 639-1 code. */
  language: string;
  /** For email: the `references` of its thread. */
  references: string[];
  /** Nobody wrote it: a follow-up, or a message of a workflow run. */
  automatic: boolean;
}

/** How a contact is reached. */
export interface Addresses {
  /** The contact's. */
  id: string;
  email: string | null;
  phone: string | null;
}

/**
 * Sends the messages of a channel, and reports the outcome to `outcome.service.ts`: a message counts as sent only then.
 */
export interface ChannelSender {
  /** What the account calls it; the channels of every account have none. */
  name?: string;
  /** The contact's address on the channel; null: none. */
  addressOf(contact: Addresses): Promise<string | null> | string | null;
  /** The only conversation whose messages it can send. Default: it can send those of any. */
  conversationId?: string;
  /** The subject of the message; null: none. @param given as passed by the caller */
  subjectOf(given: string | null, thread: EmailThread, language: string): string | null;
  /**
   * Queues the message in the transaction that stores it: nothing is sent that did not commit.
   * @throws AppError 422 when an automatic message must not be sent
   */
  queue(call: WriteCall, message: Outbound): Promise<void>;
}
