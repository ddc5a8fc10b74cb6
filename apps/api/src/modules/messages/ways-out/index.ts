import type { ChannelName } from "@rental/contract";
import type { WriteCall } from "../../../gate/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import { byMail } from "./email.ts";
import type { WayOut } from "./way-out.ts";

/** Finds the carrier of a channel's messages for an account; nothing when the channel is not connected. */
type FindWayOut = (call: WriteCall) => Promise<WayOut | undefined>;

const notConnected: FindWayOut = () => Promise.resolve(undefined);

/** All channels. */
const waysOut: Record<ChannelName, FindWayOut> = {
  email: byMail,
  web: notConnected,
  sms: notConnected,
  chat_app_a: notConnected,
  chat_app_b: notConnected,
};

/** @throws AppError 422 `channel_not_connected` */
export async function mustHaveWayOut(call: WriteCall, channel: ChannelName): Promise<WayOut> {
  const wayOut = await waysOut[channel](call);
  if (wayOut) return wayOut;
  throw ruleBroken(
    "channel_not_connected",
    `The channel ${channel} is not connected. Choose another channel, such as email.`,
  );
}
