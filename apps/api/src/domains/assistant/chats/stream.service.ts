import { type ChatMessage, id } from "@rental/contract";
import type { HolderPrincipal } from "../../../gate/identity/principal.ts";
import type { StreamCall, StreamEvent } from "../../../gate/operation/call.ts";
import { Subscription } from "../../../platform/jobs/subscription.ts";
import {
  acknowledgeUpTo,
  messagesOfChat,
  noteShown,
  positionOf,
} from "../../inbox/messages/shown.service.ts";
import { greetingOf, toChatMessage } from "./chat-message.ts";
import * as queries from "./chats.queries.ts";
import { mustFind } from "./chats.service.ts";

/** How often a stream polls for messages without a notification, in ms: notifications are best effort. */
const lookEveryMs = 15_000;

/**
 * Streams a chat's messages as they arrive, starting after `lastEventId`, or else from the first. Messages that the
 * client received are marked as shown. Ends when the chat is over.
 * @throws AppError 404
 */
export async function follow(
  call: StreamCall & { caller: HolderPrincipal },
  chatId: string,
): Promise<AsyncIterable<StreamEvent[]>> {
  const chat = await mustFind(call, chatId);
  return events(call, chat);
}

async function* events(
  call: StreamCall & { caller: HolderPrincipal },
  chat: queries.KnownChat,
): AsyncGenerator<StreamEvent[]> {
  const { signal, lastEventId } = call;
  const { accountId } = call.caller;
  const { id: chatId, opening } = chat;
  const subscription = new Subscription((heard) => call.queue.watch(chatId, heard));
  try {
    let known: queries.KnownChat | undefined = chat;
    let position = await startOf(call, chatId, lastEventId);
    if (position > 0) await acknowledgeUpTo(call, chatId, position);
    let isGreeted = lastEventId === opening.greeting.id;
    let hasWaited = false;
    while (!signal.aborted && known) {
      const arrived = subscription.next();
      const rows = await messagesOfChat(call, chatId, position);
      // The greeting is only stored along with the first message.
      const fresh = rows.filter((row) => !(isGreeted && row.id === opening.greeting.id));
      if (rows.length > 0) {
        isGreeted = true;
        position = rows.at(-1)!.position;
        if (fresh.length > 0) yield fresh.map((row) => eventOf(toChatMessage(call, row)));
        await noteShown(call, accountId, fresh);
        hasWaited = false;
        continue;
      }
      if (!isGreeted && position === 0 && known.contactId === null) {
        isGreeted = true;
        yield [eventOf(greetingOf(call, chat))];
      }
      // A notification without a message may mean that the chat is over.
      if (hasWaited) known = await queries.find(call.database.read, accountId, chatId);
      if (known) await subscription.settled(arrived, lookEveryMs, signal);
      hasWaited = true;
    }
  } finally {
    subscription.end();
  }
}

const eventOf = (message: ChatMessage): StreamEvent => ({ id: message.id, event: "message", data: message });

/** An unknown id is ignored: the client gets everything. */
async function startOf(call: StreamCall, chatId: string, lastEventId: string | null): Promise<number> {
  if (lastEventId === null || !id.safeParse(lastEventId).success) return 0;
  return (await positionOf(call, chatId, lastEventId)) ?? 0;
}
