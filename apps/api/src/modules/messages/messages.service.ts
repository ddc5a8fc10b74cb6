import type { ChannelName, Message, MessageMetadata, Pagination } from "@rental/contract";
import type { Call, WriteCall } from "../../gate/call.ts";
import { ruleBroken } from "../../platform/app-error.ts";
import { newId } from "../../platform/ids.ts";
import { emit } from "../../platform/outbox.ts";
import * as contacts from "../contacts/contacts.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import * as properties from "../properties/properties.service.ts";
import type { Channel } from "./channels/channel.ts";
import { channelTable } from "./channels/index.ts";
import * as queries from "./messages.queries.ts";

/** What is to be sent. Content is at most 10,000 characters (decision 24). */
export interface NewMessage {
  contactId: string;
  content: string;
  /** Default: the contact's preference, else email, else sms. */
  channel?: ChannelName | null | undefined;
  /** For mail; without it one that names the agent. */
  subject?: string | null | undefined;
  /** A conversation of the contact. Without it: the one about the property, else the latest. */
  conversationId?: string | null | undefined;
  propertyId?: string | null | undefined;
  /** What the message comes from. */
  metadata?: Pick<MessageMetadata, "workflowRunId" | "draftId" | "followupId"> | undefined;
}

/**
 * Stores an outbound message, emits message.sent and queues its delivery, all in the caller's transaction.
 * On a channel without a connector it is stored only, with `metadata.deliveryStatus` `no_connector`, and is
 * no event. Locks the contact first of all; whoever holds other locks that `receiveMessage` also wants must
 * lock the contact before them. Decisions 7, 24, 38, 39.
 * @throws AppError 422 `contact_not_found`, `property_not_found`, `conversation_not_found`, `no_address_for_channel`
 */
export async function sendMessage(call: WriteCall, message: NewMessage): Promise<Message> {
  const { contactId, content, propertyId, metadata } = message;
  const contact = await contacts.mustLock(call, contactId);
  const { channel, address } = pickChannel(contact, message.channel ?? null);
  if (propertyId) await properties.mustReference(call, propertyId);
  const conversation = await conversations.findOrCreate(call, message);
  const now = call.clock.now();
  const prepared = await channel.prepare(call, message.subject ?? null);
  const noted = { ...metadata, ...prepared };
  const row = await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id: newId(),
    conversationId: conversation.id,
    direction: "outbound",
    content,
    channel: channel.name,
    metadata: Object.keys(noted).length > 0 ? noted : null,
    sentAt: now,
    createdAt: now,
  });
  await conversations.noteOutbound(call, conversation.id, channel.connected);
  if (channel.connected) {
    await emit(call, "message.sent", subjectOf(row, conversation));
    const subject = prepared.subject ?? null;
    await channel.deliver(call, { messageId: row.id, to: address, subject, content });
  }
  return toMessage(row);
}

interface Addresses {
  email: string | null;
  phone: string | null;
  channelPreference: ChannelName | null;
}

function pickChannel(contact: Addresses, asked: ChannelName | null): { channel: Channel; address: string } {
  const channel = channelTable[asked ?? contact.channelPreference ?? (contact.email ? "email" : "sms")];
  const address = channel.addressOf(contact);
  if (address !== null) return { channel, address };
  const needed = channel.name === "email" ? "email" : "phone";
  throw ruleBroken(
    "no_address_for_channel",
    `The contact has no ${needed}, which channel ${channel.name} needs. Add one or name another channel.`,
  );
}

/** Newest first; the limit is clamped to the plan's cap (decision 31). The caller has checked the conversation. */
export async function listOfConversation(
  call: Call,
  conversationId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: Message[]; pagination: Pagination }> {
  const { caller, database } = call;
  const clamped = { page, limit: Math.min(limit, caller.limits.maxPageSize) };
  const { rows, pagination } = await queries.list(database.read, clamped, caller.accountId, conversationId);
  return { data: rows.map(toMessage), pagination };
}

/** The `data` of a message's events. Decision 39. */
export const subjectOf = (
  { id }: { id: string },
  conversation: { id: string; contactId: string; propertyId: string | null },
) => ({
  id,
  contactId: conversation.contactId,
  ...(conversation.propertyId !== null && { propertyId: conversation.propertyId }),
  conversationId: conversation.id,
});

function toMessage(row: queries.MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversationId,
    direction: row.direction,
    content: row.content,
    channel: row.channel,
    metadata: row.metadata,
    sentAt: row.sentAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
