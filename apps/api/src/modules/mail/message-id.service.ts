import type { Config } from "../../config.ts";
import type { Call } from "../../gate/call.ts";
import { senderAddress } from "../../platform/mailer.ts";
import * as messages from "../messages/messages.service.ts";

const ours = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>@]+>?$/i;

/**
 * The Message-ID of an email: the id of the message that it carries, or else its own, at MAIL_DOMAIN or the sender's
 * host. It is the same in every attempt.
 */
export const messageIdOf = (
  config: Pick<Config, "mailDomain" | "mailFrom" | "smtpUrl">,
  { id, messageId }: { id: string; messageId: string | null },
): string => `<${messageId ?? id}@${config.mailDomain ?? senderAddress(config).split("@").at(-1)}>`;

/**
 * The account's message with a Message-ID of ours, as In-Reply-To, References and bounces contain it, together with its
 * conversation; or nothing. The host is not compared, because MAIL_DOMAIN can change.
 */
export async function findByMessageId(call: Call, text: string) {
  const id = ours.exec(text.trim())?.[1];
  return id === undefined ? undefined : messages.find(call, id);
}
