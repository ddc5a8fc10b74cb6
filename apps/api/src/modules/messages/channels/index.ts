import type { ChannelName } from "@rental/contract";
import type { Channel } from "./channel.ts";
import { emailChannel } from "./email.ts";

/** The chat on the account's own pages: the message is there as soon as it is stored. */
const webChannel: Channel = {
  name: "web",
  connected: true,
  addressOf: () => "",
  prepare: async (_, subject) => (subject === null ? {} : { subject }),
  deliver: () => Promise.resolve(),
};

/** A channel that nothing is connected to: messages are kept, and say so. Decision 7. */
const unconnected = (name: ChannelName, addressOf: Channel["addressOf"]): Channel => ({
  name,
  connected: false,
  addressOf,
  prepare: async (_, subject) => ({ ...(subject !== null && { subject }), deliveryStatus: "no_connector" }),
  deliver: () => Promise.resolve(),
});

/** Every channel there is. A messaging app knows people by names of its own, not by what a contact has. */
export const channelTable: Record<ChannelName, Channel> = {
  email: emailChannel,
  web: webChannel,
  sms: unconnected("sms", ({ phone }) => phone),
  chat_app_a: unconnected("chat_app_a", () => ""),
  chat_app_b: unconnected("chat_app_b", () => ""),
};
