import { DateTime } from "luxon";
import type { WriteCall } from "../../gate/call.ts";
import type { VisitorPrincipal } from "../../gate/principal.ts";
import * as contacts from "../contacts/contacts.service.ts";
import { wishOf } from "../messages/inbound.service.ts";
import * as messages from "../messages/messages.service.ts";
import * as settings from "../settings/settings.service.ts";
import { isAsking } from "../workflow-runs/workflow-runs.service.ts";
import * as queries from "./chats.queries.ts";
import type { Act } from "./dialogue/acts.ts";
import { menuOf } from "./dialogue/menu.ts";
import { readState } from "./dialogue/state.ts";
import { takeTurn } from "./dialogue/turn.ts";
import { understand } from "./dialogue/understand.ts";
import { inWords } from "./dialogue/wording/wording.ts";
import { openWorld } from "./world.service.ts";

type Visiting = WriteCall & { caller: VisitorPrincipal };

/** A chat whose visitor has written. */
export type BegunChat = queries.ChatRow & { contactId: string };

/**
 * Answers a message of the visitor, in the transaction that received it. Silent while a person answers, while a workflow
 * run waits for the answer to its own question, and after STOP.
 */
export async function reply(
  call: Visiting,
  chat: BegunChat,
  message: { content: string },
  mayBook: boolean,
): Promise<void> {
  const contact = (await contacts.lock(call, chat.contactId))!;
  const wish = wishOf(message.content);
  if (wish === "stop") return confirmStop(call, chat);
  if (contact.optedOutAt.web !== undefined) return;
  const ours = await settings.of(call.tx, chat.accountId);
  const now = call.clock.now();
  const context = {
    language: chat.language,
    timeZone: ours.timezone,
    today: DateTime.fromJSDate(now, { zone: ours.timezone }).toISODate()!,
  };
  const state = readState(chat.state, chat.opening.propertyId ?? null);
  const words = { language: chat.language, menu: menuOf(ours) };
  if (wish === "start") return say(call, chat, [{ say: "started" }], words);
  const isBack = chat.handedOverAt !== null && understand(message.content, state, context).intent === "menu";
  if (isBack) {
    await queries.update(call.tx, chat.accountId, chat.id, { handedOverAt: null });
    return say(call, chat, [{ say: "back" }], words);
  }
  if (chat.handedOverAt !== null || (chat.pausedUntil !== null && chat.pausedUntil > now)) return;
  if (await isAsking(call, chat.contactId)) return;
  const world = openWorld(call, {
    ...{ chat, contact, settings: ours, context, mayBook },
    message: message.content,
  });
  const turn = await takeTurn(message.content, state, world);
  await queries.update(call.tx, chat.accountId, chat.id, { state: turn.state });
  await say(call, chat, turn.acts, words);
}

async function say(
  call: Visiting,
  { id, contactId }: BegunChat,
  acts: Act[],
  words: Parameters<typeof inWords>[1],
): Promise<void> {
  const { content, options } = inWords(acts, words);
  const metadata = { automatic: true, ...(options.length > 0 && { options }) };
  await messages.sendMessage(call, {
    ...{ contactId, conversationId: id, channel: "web", content, metadata },
  });
}

/** The one message that may follow STOP: that it was understood. */
async function confirmStop(call: Visiting, { contactId, id, language }: BegunChat): Promise<void> {
  const { content } = inWords([{ say: "stopped" }], { language, menu: [] });
  await messages.sendMessage(call, {
    ...{ contactId, conversationId: id, channel: "web", content },
    ...{ metadata: { automatic: true }, confirmsOptOut: true },
  });
}
