import type { ChatMessage } from "@rental/contract";
import { unnamedVisitor } from "@rental/contract/words/contact";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { VisitorPrincipal } from "../../../gate/identity/principal.ts";
import { noRecord } from "../../../gate/identity/visitor.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { beforeBooking } from "../../calendar/bookings/book.service.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import { noteShownWithin } from "../../inbox/messages/shown.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { toChatMessage } from "./chat-message.ts";
import * as queries from "./chats.queries.ts";
import { languageToAnswer } from "./dialogue/language.ts";
import { readState } from "./dialogue/state.ts";
import { endOf } from "./ending.service.ts";
import { chargeMessage } from "./limits.ts";
import { reply } from "./reply.service.ts";

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

type Visiting = WriteCall & { caller: VisitorPrincipal };

/**
 * Receives a visitor's message in the caller's transaction: the first one creates the contact and the conversation
 * (contact.created, inquiry.created), every one emits message.received. Then the chat answers.
 * @throws AppError 404 when the chat is over, 429
 */
export async function receive(call: Visiting, chatId: string, written: Written): Promise<ChatMessage> {
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
