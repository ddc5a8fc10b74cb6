import { createHash } from "node:crypto";
import type {
  Chat,
  ChatMessage,
  CreateChatInput,
  CreateChatMessageInput,
  ListChatMessagesInput,
} from "@rental/contract";
import { unnamedVisitor } from "@rental/contract/words/contact";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { HolderPrincipal } from "../../../gate/identity/principal.ts";
import { noRecord } from "../../../gate/identity/visitor.ts";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { AppError, invalid, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import { checkPhone } from "../../../platform/text/phone.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { beforeBooking } from "../../calendar/bookings/book.service.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import {
  acknowledgeUpTo,
  messagesOfChat,
  messagesWithin,
  noteShown,
  noteShownWithin,
  positionOf,
  waiting,
} from "../../inbox/messages/shown.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import type { Visiting } from "./chat-context.service.ts";
import { greetingOf, toChatMessage } from "./chat-message.ts";
import * as queries from "./chats.queries.ts";
import { languageToAnswer } from "./dialogue/language.ts";
import { readState } from "./dialogue/state.ts";
import { endOf } from "./ending.service.ts";
import { greet } from "./greeting.service.ts";
import { chargeMessage, chatsPerDay, dayOf, mustHaveRoom } from "./limits.ts";
import { reply } from "./reply.service.ts";

/**
 * Opens a chat. If it comes with content, receives and answers it; otherwise, nothing but the chat is created until the
 * visitor writes. Idempotent by clientId.
 * @throws AppError 404 when the account has no chat; 422 `listing_not_found`, or for a phone number that is not
 * accepted; 429 when too many chats were opened today
 */
export async function open(call: Visiting, input: CreateChatInput): Promise<Chat> {
  if (refuseResource(call, "messages")) throw notFound("chat");
  const { accountId } = call.caller;
  const clientKey = input.clientId ? hashOf(input.clientId) : null;
  const earlier = clientKey && (await queries.findByClientKey(call.tx, accountId, clientKey));
  if (earlier) return answer(call, earlier);
  const now = call.clock.now();
  mustHaveRoom(await queries.countSince(call.tx, accountId, dayOf(now), chatsPerDay), now);
  const language = (input.language || "en").slice(0, 2).toLowerCase();
  const property = input.propertyId ? await mustBeListed(call, input.propertyId) : null;
  const chat = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    language,
    clientKey,
    unusedSince: now,
    createdAt: now,
    opening: {
      ...(input.name && { name: input.name.trim() }),
      ...(input.email && { email: input.email }),
      ...(input.phone && { phone: await requireValidPhone(call, input.phone) }),
      ...(property && { propertyId: property.id }),
      greeting: { id: newId(), ...(await greet(call, language, property)) },
    },
  });
  // A concurrent request with the same clientId came first.
  if (!chat) return answer(call, (await queries.findByClientKey(call.tx, accountId, clientKey!))!);
  if (input.content) await receive(call, chat.id, { content: input.content });
  return answer(call, (await queries.lock(call.tx, accountId, chat.id))!);
}

/** Only the hash is stored, because the clientId grants access to the chat. */
const hashOf = (clientId: string): string =>
  createHash("sha256").update(clientId.toLowerCase()).digest("hex");

/** The chat with its messages, which are thereby marked as shown. */
async function answer(call: Visiting, chat: queries.ChatRow): Promise<Chat> {
  const rows = chat.contactId === null ? [] : await messagesWithin(call, chat.id);
  await noteShownWithin(call, waiting(rows));
  return {
    chatId: chat.id,
    token: visitorTokens(call.secrets, "chat").of({ accountId: chat.accountId, id: chat.id }),
    messages:
      chat.contactId === null ? [greetingOf(call, chat)] : rows.map((row) => toChatMessage(call, row)),
  };
}

async function mustBeListed(call: Call, id: string) {
  try {
    return await properties.get(call, id, { audience: "public" });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw ruleBroken("listing_not_found", "There is no such listing. Leave out propertyId, or check it.");
  }
}

async function requireValidPhone(call: WriteCall, entered: string): Promise<string> {
  const checked = checkPhone(entered, await settings.of(call.tx, call.caller.accountId));
  if ("phone" in checked) return checked.phone;
  const message =
    checked.refused === "foreign"
      ? "must be a phone number of the account's own country"
      : "must be a phone number";
  throw invalid([{ field: "phone", message }]);
}

/** A call by the holder of the chat's token. */
type Holding<C extends Call> = C & { caller: HolderPrincipal };

/** Receives a visitor's message, and answers it or leaves the answer to a worker. @throws AppError 404, 429 */
export async function post(
  call: Holding<WriteCall> & { prepared: boolean },
  { chatId, content = "", clientId, attachmentIds }: CreateChatMessageInput,
): Promise<ChatMessage> {
  const received = await receive(call, chatId, { content, clientId, attachmentIds, mayBook: call.prepared });
  wake(call, "chat", chatId);
  return received;
}

interface Written {
  /** Empty when there are only files. */
  content: string;
  /** Ids of this visitor's uploads. */
  attachmentIds?: string[] | undefined;
  /** Deduplicates repeated messages. */
  clientId?: string | undefined;
  /** Whether the message may book, see `prepareMessage`. Default: false */
  mayBook?: boolean;
}

/**
 * Receives a visitor's message in the caller's transaction: the first one creates the contact and the conversation
 * (contact.created, inquiry.created), every one emits message.received. Then the chat answers.
 * @throws AppError 404 when the chat is over, 429
 */
async function receive(call: Visiting, chatId: string, written: Written): Promise<ChatMessage> {
  const { accountId } = call.caller;
  if (refuseResource(call, "messages")) throw noRecord("chat");
  const { mayBook = false } = written;
  if (mayBook) await beforeBooking(call);
  // Lock the contact first, as everywhere.
  const { found: known, contact: visitor } = await contacts.lockContactOf(call, () =>
    queries.find(call.tx, accountId, chatId),
  );
  if (!known || (known.contactId !== null && !visitor)) throw noRecord("chat");
  const chat = (await queries.lock(call.tx, accountId, chatId))!;
  const usage = chargeMessage(chat.usage, call.clock.now());
  const isFirst = chat.contactId === null;
  const state = readState(chat.state, chat.opening.propertyId ?? null);
  const language = languageToAnswer(written.content, state, chat.language);
  const contactId = chat.contactId ?? (await begin(call, { ...chat, language }));
  const received = await receiveMessage(call, {
    channel: "web",
    contactId,
    isNew: isFirst,
    conversationId: chatId,
    content: written.content,
    attachmentIds: written.attachmentIds,
    ...(written.clientId && { providerMessageId: `${chatId}/${written.clientId.toLowerCase()}` }),
  });
  const message = (await messages.findWithin(call, received.messageId))!;
  if (received.duplicate) return toChatMessage(call, message);
  const now = call.clock.now();
  const { email = null, phone = null } = chat.opening;
  const endsAt = endOf(visitor ?? { email, phone, status: "prospect" }, now);
  await queries.update(call.tx, accountId, chatId, { usage, endsAt, language });
  // Emails follow the visitor as well, unless somebody has chosen their language.
  if (language !== chat.language && visitor?.language === chat.language)
    await contacts.updateVisitor(call, contactId, { language });
  if (isFirst) await noteShownWithin(call, [chat.opening.greeting.id]);
  await reply(call, { ...chat, contactId, language }, message, mayBook);
  return toChatMessage(call, message);
}

/** Handles the visitor's first message: creates a contact, and a conversation that begins with the greeting. */
async function begin(call: Visiting, { id, language, opening }: queries.ChatRow): Promise<string> {
  const { name, email, phone, greeting } = opening;
  const contact = await contacts.createVisitor(call, {
    name: name || email || phone || unnamedVisitor,
    email,
    phone,
    language,
  });
  const about = opening.propertyId && (await properties.get(call, opening.propertyId, { onMissing: "null" }));
  if (about) await contacts.takeAssigneeOf(call, contact.id, about.id);
  await conversations.open(call, id, { contactId: contact.id, propertyId: about ? about.id : null });
  const changes = { contactId: contact.id, unusedSince: null };
  await queries.update(call.tx, call.caller.accountId, id, changes);
  await messages.sendMessage(call, {
    id: greeting.id,
    contactId: contact.id,
    channel: "web",
    content: greeting.content,
    metadata: { automatic: true, options: greeting.options },
  });
  return contact.id;
}

/** The messages of a chat, oldest first; marks them as shown. @throws AppError 404; 422 when `after` is unknown */
export async function list(
  call: Holding<Call>,
  { chatId, after }: ListChatMessagesInput,
): Promise<ChatMessage[]> {
  const chat = await mustFind(call, chatId);
  if (chat.contactId === null) {
    if (after === undefined) return [greetingOf(call, chat)];
    if (after === chat.opening.greeting.id) return [];
    throw unknownMessage();
  }
  const position = after === undefined ? 0 : await positionOf(call, chatId, after);
  if (position === undefined) throw unknownMessage();
  if (position > 0) await acknowledgeUpTo(call, chatId, position);
  const rows = await messagesOfChat(call, chatId, position);
  await noteShown(call, call.caller.accountId, rows);
  return rows.map((row) => toChatMessage(call, row));
}

const unknownMessage = () =>
  invalid([{ field: "after", message: "must be the id of a message of this chat" }]);

/** @throws AppError 404 when there is no such chat, or its contact has been deleted */
export async function mustFind(call: Call, id: string): Promise<queries.KnownChat> {
  const chat = await queries.find(call.database.read, call.caller.accountId, id);
  if (!chat) throw noRecord("chat");
  return chat;
}
