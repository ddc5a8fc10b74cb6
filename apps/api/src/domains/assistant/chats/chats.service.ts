import { createHash } from "node:crypto";
import type {
  Chat,
  ChatMessage,
  CreateChatInput,
  CreateChatMessageInput,
  ListChatMessagesInput,
} from "@rental/contract";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { HolderPrincipal, VisitorPrincipal } from "../../../gate/identity/principal.ts";
import { noRecord } from "../../../gate/identity/visitor.ts";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { AppError, invalid, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import { checkPhone } from "../../../platform/text/phone.ts";
import * as settings from "../../account/settings/settings.service.ts";
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
import { greetingOf, toChatMessage } from "./chat-message.ts";
import * as queries from "./chats.queries.ts";
import { greet } from "./greeting.service.ts";
import { chatsPerDay, dayOf, mustHaveRoom } from "./limits.ts";
import { receive } from "./receiving.service.ts";

/** A write by a visitor to an account's pages. */
type Visiting = WriteCall & { caller: VisitorPrincipal };

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
