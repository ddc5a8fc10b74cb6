import { type Asking, dbOf } from "../../../../gate/operation/look-up.ts";
import * as settings from "../../../account/settings/settings.service.ts";
import { queueMail } from "../../mail/mail.service.ts";
import { answerTo } from "../email-thread.ts";
import type { ChannelSender } from "./channel-sender.ts";

/** Built-in email, with the agent's name as the sender's display name. */
export async function byMail(asking: Asking): Promise<ChannelSender> {
  const ours = await settings.of(dbOf(asking), asking.caller.accountId);
  const name = ours.agentName.trim();
  return {
    addressOf: ({ email }) => email,
    subjectOf: (given, { subject }, language) =>
      given ?? (subject && answerTo(subject)) ?? firstSubject(language, name),
    async queue(call, { content, language, ...message }) {
      const signOff = settings.textsIn(ours, language).emailSignOff.trim();
      await queueMail(call, {
        ...message,
        subject: message.subject ?? "",
        text: signOff === "" ? content : `${content}\n\n${signOff}`,
        fromName: name || null,
      });
    },
  };
}

function firstSubject(language: string, name: string): string {
  if (language === "es") return name === "" ? "Un mensaje para usted" : `Un mensaje de ${name}`;
  return name === "" ? "A message for you" : `A message from ${name}`;
}
