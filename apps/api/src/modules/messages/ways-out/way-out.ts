import type { WriteCall } from "../../../gate/call.ts";

/** A stored outbound message and what is needed to carry it. */
export interface Outbound {
  messageId: string;
  /** What `addressOf` gave. */
  to: string;
  /** What `subjectOf` gave. */
  subject: string | null;
  content: string;
}

/** How a contact is reached. */
export interface Addresses {
  email: string | null;
  phone: string | null;
}

/**
 * What carries the messages of a channel away. Whoever does tells `outcome.service.ts` how it ended: a message
 * counts as sent only then.
 */
export interface WayOut {
  /** Where the contact is reached; null: nowhere. */
  addressOf(contact: Addresses): string | null;
  /** The subject that the message has; null: none. @param given as the caller gave it */
  subjectOf(given: string | null): string | null;
  /** Queues the message in the transaction that stores it: nothing leaves that did not commit. */
  queue(call: WriteCall, message: Outbound): Promise<void>;
}
