import { queueMail } from "../../mail/mail.service.ts";
import * as settings from "../../settings/settings.service.ts";
import type { WayOut } from "./way-out.ts";

/** Mail. The agent's name stands beside the sender's address. */
export const byMail: WayOut = {
  addressOf: ({ email }) => email,
  async subjectOf({ tx, caller }, given) {
    const { agentName } = await settings.of(tx, caller.accountId);
    const ours = agentName.trim() === "" ? "A message for you" : `A message from ${agentName}`;
    return given ?? ours;
  },
  async queue(call, { messageId, to, subject, content }) {
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
