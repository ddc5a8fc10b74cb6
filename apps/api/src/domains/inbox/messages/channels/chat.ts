import { wake, wakeAt } from "../../../../gate/operation/call.ts";
import { type Asking, dbOf } from "../../../../gate/operation/look-up.ts";
import * as queries from "../shown.queries.ts";
import { unseenJobKind, unseenMs } from "../unseen.ts";
import type { ChannelSender } from "./channel-sender.ts";

/**
 * The chat on the account's pages; nothing for a contact who has not opened one. A message counts as sent once the chat
 * (`shown.service.ts`) has shown it or the email replacing it has gone out.
 */
export async function byChat(asking: Asking, contactId: string): Promise<ChannelSender | undefined> {
  const chatId = await queries.latestChat(dbOf(asking), asking.caller.accountId, contactId);
  if (chatId === undefined) return undefined;
  return {
    addressOf: () => chatId,
    conversationId: chatId,
    subjectOf: () => null,
    async queue(call, { messageId }) {
      const until = new Date(call.clock.now().getTime() + unseenMs);
      await queries.awaitShowing(call.tx, call.caller.accountId, messageId, until);
      wake(call, "chat", chatId);
      wakeAt(call, unseenJobKind, chatId, until);
    },
  };
}
