import type { Settings } from "@rental/contract";
import { DateTime } from "luxon";
import type { VisitorPrincipal } from "../../../gate/identity/principal.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { isAsking } from "../../automation/workflow-runs/workflow-runs.service.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { recordTurn, type TurnEntry } from "../assistant/record.service.ts";
import * as queries from "./chats.queries.ts";
import type { Act } from "./dialogue/acts.ts";
import type { WrittenMessage } from "./dialogue/files.ts";
import { menuOf } from "./dialogue/menu.ts";
import { type DialogueState, readState } from "./dialogue/state.ts";
import type { Context } from "./dialogue/understand.ts";
import { inWords, type WordingContext } from "./dialogue/wording/wording.ts";

export type Visiting = WriteCall & { caller: VisitorPrincipal };

/** A chat in which the visitor has written. */
export type BegunChat = queries.ChatRow & { contactId: string };

/** A visitor's message, and what the chat knows when answering it. */
export interface ChatContext {
  chat: BegunChat;
  message: WrittenMessage & { id: string; position: number };
  contact: contacts.Row;
  settings: Settings;
  state: DialogueState;
  context: Context;
  words: WordingContext;
  pause: ReturnType<typeof conversations.pauseOf>;
  /** The home that the conversation is about. */
  aboutId: string | null;
}

/** Locks the contact. @returns nothing when it has been deleted */
export async function loadChatContext(
  call: Visiting,
  chat: BegunChat,
  message: ChatContext["message"],
): Promise<ChatContext | undefined> {
  const contact = await contacts.find(call, chat.contactId, { lock: "update", onMissing: "null" });
  const conversation = await conversations.find(call, chat.id, { onMissing: "null" });
  if (!contact || !conversation) return undefined;
  const ours = await settings.inLanguage(call.tx, chat.accountId, chat.language);
  const now = call.clock.now();
  const { language } = chat;
  return {
    chat,
    message,
    contact,
    settings: ours,
    state: readState(chat.state, chat.opening.propertyId ?? null),
    context: {
      language,
      timeZone: ours.timezone,
      today: DateTime.fromJSDate(now, { zone: ours.timezone }).toISODate()!,
    },
    words: { language, menu: menuOf(ours) },
    pause: conversations.pauseOf(conversation, now),
    aboutId: conversation.propertyId,
  };
}

/** Stores what the chat knows after a turn. The first home of which it speaks is what the conversation is about. */
export async function keepState(
  call: Visiting,
  { chat: { accountId, id }, aboutId }: ChatContext,
  state: DialogueState,
): Promise<void> {
  await queries.update(call.tx, accountId, id, { state });
  if (aboutId !== null || state.propertyId === null) return;
  const home = await properties.get(call, state.propertyId, { onMissing: "null" });
  if (home) await conversations.setProperty(call, id, home.id);
}

/** Whether the chat leaves the message to somebody else: a person, or a workflow run awaiting an answer. */
export const isSilent = async (call: Visiting, { contact, pause, chat }: ChatContext): Promise<boolean> =>
  contact.optedOutAt.web !== undefined || pause !== null || (await isAsking(call, chat.contactId));

/** How an answer was produced, for the record. */
export type Origin = Pick<TurnEntry, "understoodBy" | "toolCalls" | "promptHash" | "model">;

export const byScript: Origin = { understoodBy: "rules", toolCalls: [], promptHash: null, model: null };

/** Sends the answer to a message. @param worded by the model; otherwise the script's wording is used */
export async function say(
  call: Visiting,
  talk: ChatContext,
  acts: Act[],
  { worded, ...origin }: Origin & { worded?: string | undefined } = byScript,
): Promise<void> {
  const { chat, message, state } = talk;
  const { id: conversationId, contactId } = chat;
  const { content: scripted, options } = inWords(acts, talk.words);
  const content = worded ?? scripted;
  const sent = await messages.sendMessage(call, {
    contactId,
    conversationId,
    channel: "web",
    content,
    worded: { source: worded === undefined ? "script" : "model", fallback: scripted },
    metadata: { automatic: true, ...(options.length > 0 && { options }) },
  });
  await recordTurn(call, {
    conversationId,
    contactId,
    messageId: sent.id,
    answersMessageId: message.id,
    acts,
    said: message.content,
    reply: sent.content,
    ...origin,
    sessionId: state.sessionId,
    // The fair housing rules may have replaced the model's wording.
    wordedBy: sent.content === worded ? "model" : "script",
  });
}
