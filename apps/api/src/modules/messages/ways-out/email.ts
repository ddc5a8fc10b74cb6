import { queueMail } from "../../mail/mail.service.ts";
import * as settings from "../../settings/settings.service.ts";
import { answerTo } from "../email-thread.ts";
import { type Asking, dbOf, type WayOut } from "./way-out.ts";

/** Email. The agent's name is the display name of the sender. */
export async function byMail(asking: Asking): Promise<WayOut> {
  const { agentName, emailSignOff } = await settings.of(dbOf(asking), asking.caller.accountId);
  const name = agentName.trim();
  const signOff = emailSignOff.trim();
  return {
    addressOf: ({ email }) => email,
    subjectOf: (given, { subject }) =>
      given ??
      (subject && answerTo(subject)) ??
      (name === "" ? "A message for you" : `A message from ${agentName}`),
    async queue(call, { content, ...message }) {
      await queueMail(call, {
        ...message,
        subject: message.subject ?? "",
        text: signOff === "" ? content : `${content}\n\n${signOff}`,
        fromName: name || null,
      });
    },
  };
}
