import type { ChannelName } from "@rental/contract";
import type { WriteCall } from "../../../gate/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import { byConnector } from "./connector.ts";
import { byMail } from "./email.ts";
import type { WayOut } from "./way-out.ts";

/** Finds the carrier of a channel's messages for an account; nothing when the channel is not connected. */
type FindWayOut = (call: WriteCall) => Promise<WayOut | undefined>;

const notConnected: FindWayOut = () => Promise.resolve(undefined);

/** All channels. */
const waysOut: Record<ChannelName, FindWayOut> = {
  // An agency that connects its own email does not want ours.
  email: async (call) => (await byConnector(call, "email")) ?? byMail(call),
  web: notConnected,
  sms: (call) => byConnector(call, "sms"),
  chat_app_a: (call) => byConnector(call, "chat_app_a"),
  chat_app_b: (call) => byConnector(call, "chat_app_b"),
};

/** @throws AppError 422 `channel_not_connected` */
export async function mustHaveWayOut(call: WriteCall, channel: ChannelName): Promise<WayOut> {
  const wayOut = await waysOut[channel](call);
  if (wayOut) return wayOut;
  throw ruleBroken(
    "channel_not_connected",
    `The channel ${channel} is not connected. ${channel === "web" ? "Choose another channel" : "Create a connector for it, or choose another channel"}, such as email.`,
  );
}
