import type { ChannelName } from "@rental/contract";
import type { Asking } from "../../../../gate/operation/look-up.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { byChat } from "./chat.ts";
import { byConnector } from "./connector.ts";
import { byMail } from "./email.ts";
import { inSandbox } from "./sandbox.ts";

type FindChannelSender = (call: Asking, contactId: string) => Promise<ChannelSender | undefined>;

/** All channels. */
const channelSenders: Record<ChannelName, FindChannelSender> = {
  // An agency that connects its own email does not want the built-in one.
  email: async (call) => (await byConnector(call, "email")) ?? byMail(call),
  web: byChat,
  sms: async (call) => (await byConnector(call, "sms")) ?? inSandbox(call, "sms"),
  chat_app_a: async (call) => (await byConnector(call, "chat_app_a")) ?? inSandbox(call, "chat_app_a"),
  chat_app_b: async (call) => (await byConnector(call, "chat_app_b")) ?? inSandbox(call, "chat_app_b"),
};

/** The sender for a contact's messages on a channel; nothing if the channel is not connected. */
export const findChannelSender = (
  call: Asking,
  channel: ChannelName,
  contactId: string,
): Promise<ChannelSender | undefined> => channelSenders[channel](call, contactId);
