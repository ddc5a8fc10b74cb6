import {
  type ChannelName,
  type ContactChannel,
  type ContactChannelsInput,
  channels,
  type OptedOutAt,
} from "@rental/contract";
import { mayRead } from "../../../gate/identity/permissions.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { type Asking, dbOf } from "../../../gate/operation/look-up.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import type { Addresses, ChannelSender } from "./channels/channel-sender.ts";
import { findChannelSender } from "./channels/index.ts";
import * as queries from "./messages.queries.ts";

/** The fields of a contact that determine which channels reach it. */
export interface Reachable extends Addresses {
  channelPreference: ChannelName | null;
  optedOutAt: OptedOutAt;
}

/** Other factors in whether a message can be sent. */
interface About {
  /** The conversation it is to appear in. */
  conversationId?: string | null | undefined;
  /** Confirms to the contact that it has opted out: the only message still allowed afterwards. */
  confirmsOptOut?: boolean | undefined;
  /** A portal's address for the conversation, to which email goes instead of to the contact's. */
  relay?: string | null | undefined;
}

/** How a message is sent, and where to. */
export interface Reach {
  channelSender: ChannelSender;
  to: string;
}

/**
 * How a channel reaches a contact, or why it does not. Used both for sending and for checking in advance.
 * @returns AppError 422 `contact_opted_out`, `channel_not_connected`, `no_address_for_channel`
 */
export async function reachOf(
  call: Asking,
  contact: Reachable,
  channel: ChannelName,
  { conversationId, confirmsOptOut = false, relay }: About = {},
): Promise<Reach | AppError> {
  const since = confirmsOptOut
    ? undefined
    : await contacts.optedOutSince(dbOf(call), call.caller.accountId, contact, channel);
  if (since !== undefined) return optedOut(channel, since);
  const channelSender = await findChannelSender(call, channel, contact.id);
  if (!channelSender) return notConnected(channel);
  const to = await channelSender.addressOf(
    channel === "email" && relay ? { ...contact, email: relay } : contact,
  );
  if (to === null) return noAddress(channel, contact);
  const only = channelSender.conversationId;
  return only !== undefined && conversationId && conversationId !== only
    ? otherChat(only)
    : { channelSender, to };
}

/** The contact's preferred channel, or else email, or else sms. */
export const defaultChannel = ({ channelPreference, email }: Reachable): ChannelName =>
  channelPreference ?? (email ? "email" : "sms");

/**
 * All channels, starting with those that reach the contact: the one on which it last wrote in the conversation, then
 * its preferred one, then the others in a fixed order.
 * @throws AppError 404 when the account has no such contact, or it is deleted
 */
export async function listChannels(call: Call, input: ContactChannelsInput): Promise<ContactChannel[]> {
  const contact = await contacts.find(call, input.id);
  const { conversationId } = input;
  const last =
    conversationId === undefined
      ? undefined
      : await queries.lastInboundChannel(call.database.read, call.caller.accountId, conversationId);
  const relay = await conversations.relayOf(call, { contactId: contact.id, conversationId });
  const listed = await Promise.all(
    preferred(contact, last).map(async (channel) =>
      shown(call, channel, await reachOf(call, contact, channel, { conversationId, relay })),
    ),
  );
  return [...listed.filter(({ reaches }) => reaches), ...listed.filter(({ reaches }) => !reaches)];
}

function preferred(contact: Reachable, last: ChannelName | undefined): ChannelName[] {
  const first = [last, contact.channelPreference, "email", "sms"] as const;
  return [...new Set([...first, ...channels])].filter((channel) => channel !== undefined && channel !== null);
}

function shown({ caller }: Call, channel: ChannelName, reach: Reach | AppError): ContactChannel {
  if (reach instanceof AppError)
    return { channel, reaches: false, name: null, address: null, code: reach.code, reason: reach.detail };
  // The id of a chat means nothing to people, and the other addresses are the contact's.
  const address = channel === "web" || !mayRead(caller, "contacts") ? null : reach.to;
  return {
    channel,
    reaches: true,
    name: reach.channelSender.name ?? null,
    address,
    code: null,
    reason: null,
  };
}

const optedOut = (channel: ChannelName, since: string) =>
  ruleBroken(
    "contact_opted_out",
    `The contact opted out of messages by ${channel} on ${since}. Only the contact can opt in again, by writing START.`,
  );

const notConnected = (channel: ChannelName) =>
  ruleBroken(
    "channel_not_connected",
    channel === "web"
      ? "The channel web is not connected: the contact has no chat with you, and only the contact can open one. Choose another channel, such as email."
      : `The channel ${channel} is not connected. Create a connector for it, or choose another channel, such as email.`,
  );

function noAddress(channel: ChannelName, { phone }: Reachable): AppError {
  const needed = channel === "email" ? "email" : "phone";
  if (needed === "phone" && phone)
    return ruleBroken(
      "no_address_for_channel",
      `The phone of the contact is not a phone number, which the channel ${channel} requires. Correct it, or choose another channel.`,
    );
  return ruleBroken(
    "no_address_for_channel",
    `The contact has no ${needed}, which the channel ${channel} requires. Add it to the contact, or choose another channel.`,
  );
}

const otherChat = (conversationId: string) =>
  ruleBroken(
    "channel_not_connected",
    `The conversation is not the contact's chat. Send the message without conversationId, or to the conversation ${conversationId}.`,
  );
