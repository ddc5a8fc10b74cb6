import { queueMail } from "../../mail/mail.service.ts";
import * as settings from "../../settings/settings.service.ts";
import type { Channel } from "./channel.ts";

/** Mail, from rows of the message's transaction. The agent's name stands beside the sender's address. */
export const emailChannel: Channel = {
  name: "email",
  connected: true,
  addressOf: ({ email }) => email,
  async prepare({ tx, caller }, subject) {
    const { agentName } = await settings.of(tx, caller.accountId);
    const ours = agentName.trim() === "" ? "A message for you" : `A message from ${agentName}`;
    return { subject: subject ?? ours, deliveryStatus: "pending" };
  },
  async deliver(call, { messageId, to, subject, content }) {
    const { agentName, emailSignOff } = await settings.of(call.tx, call.caller.accountId);
    const signOff = emailSignOff.trim();
    await queueMail(call, {
      to,
      subject: subject ?? "",
      text: signOff === "" ? content : `${content}\n\n${signOff}`,
      fromName: agentName.trim() || null,
      messageId,
    });
  },
};
