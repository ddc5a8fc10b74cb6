import type { ChannelName } from "@rental/contract";
import type { WriteCall } from "../../../gate/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import { byChat } from "./chat.ts";
import { byConnector } from "./connector.ts";
import { byMail } from "./email.ts";
import type { WayOut } from "./way-out.ts";

/** Finds the carrier of a channel's messages to a contact; nothing when the channel is not connected. */
type FindWayOut = (call: WriteCall, contactId: string) => Promise<WayOut | undefined>;

/** All channels. */
const waysOut: Record<ChannelName, FindWayOut> = {
  // An agency that connects its own email does not want ours.
  email: async (call) => (await byConnector(call, "email")) ?? byMail(call),
  web: byChat,
  sms: (call) => byConnector(call, "sms"),
  chat_app_a: (call) => byConnector(call, "chat_app_a"),
  chat_app_b: (call) => byConnector(call, "chat_app_b"),
};

/** @throws AppError 422 `channel_not_connected` */
export async function mustHaveWayOut(
  call: WriteCall,
  channel: ChannelName,
  contactId: string,
): Promise<WayOut> {
  const wayOut = await waysOut[channel](call, contactId);
  if (wayOut) return wayOut;
  throw ruleBroken(
    "channel_not_connected",
    channel === "web"
      ? "The channel web is not connected: the contact has no chat with you, and only the contact can open one. Choose another channel, such as email."
      : `The channel ${channel} is not connected. Create a connector for it, or choose another channel, such as email.`,
  );
}
