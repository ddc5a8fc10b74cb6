import type { WriteCall } from "../../trpc/context.ts";

/**
 * Tells runs that wait for an answer of the contact that it came, in the transaction of the message.
 * There are no runs yet, so nobody is told.
 */
export function onReply(_call: WriteCall, _contactId: string, _messageId: string): Promise<void> {
  return Promise.resolve();
}
