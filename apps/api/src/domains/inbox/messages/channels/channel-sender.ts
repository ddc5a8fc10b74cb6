import type { AttachmentNote } from "@rental/contract";
import { couldBePhone } from "@rental/contract/phone-number";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import type { EmailThread } from "../email-thread.ts";

/** A stored outbound message with the data needed to send it. */
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
  /** The contact's language, an ISO 639-1 code. */
  language: string;
  /** For email: the `references` of its thread. */
  references: string[];
  /** True for messages nobody wrote: a follow-up, or a message of a workflow run. */
  automatic: boolean;
}

/** How to reach a contact. */
export interface Addresses {
  /** The contact's id. */
  id: string;
  email: string | null;
  phone: string | null;
}

/** A contact's phone, as it was given; null if it can't be a phone number. Such values are stored, but never sent to. */
export const numberOf = (phone: string | null): string | null =>
  phone !== null && couldBePhone(phone) ? phone : null;

/**
 * Sends a channel's messages and reports the outcome to `outcome.service.ts`: only then does a message count as sent.
 */
export interface ChannelSender {
  /** The account's name for it; built-in channels have none. */
  name?: string;
  /** The contact's address on the channel, or null if it has none. */
  addressOf(contact: Addresses): Promise<string | null> | string | null;
  /** The only conversation it can send messages in. Default: any. */
  conversationId?: string;
  /** The subject of the message, or null for none. @param given as passed by the caller */
  subjectOf(given: string | null, thread: EmailThread, language: string): string | null;
  /**
   * Queues the message in the transaction that stores it, so that nothing uncommitted is sent.
   * @throws AppError 422 when an automatic message must not be sent
   */
  queue(call: WriteCall, message: Outbound): Promise<void>;
}
