import { recipientTokens, unsubscribePath } from "../../gate/recipient-tokens.ts";
import type { Mail } from "../../platform/mailer.ts";
import { messageIdOf } from "../../platform/message-id.ts";
import type { Platform } from "../../platform/platform.ts";
import type { MailRow } from "./mail.queries.ts";
import { accountAddress, replyAddress } from "./reply-address.service.ts";

const optOutLines: Record<string, string> = {
  en: "To stop these emails:",
  es: "Para no recibir más estos correos:",
};

/**
 * A queued email as it is sent. Addresses with tokens and links are made only here, so that the database has none.
 * @param slug of the account
 * @param language of the contact
 */
export function compose(
  platform: Pick<Platform, "config" | "secrets">,
  row: MailRow,
  { slug, language }: { slug: string; language: string },
): Mail {
  const { id, messageId, to, fromName, subject, text, references, contactId, conversationId } = row;
  const continues = conversationId === null ? null : replyAddress(platform, slug, conversationId);
  const link = row.automatic && contactId !== null ? unsubscribeLink(platform, contactId) : null;
  return {
    ...{ id, to, fromName, subject, references },
    messageId: messageIdOf(platform.config, messageId ?? id),
    replyTo: continues ?? (contactId === null ? null : accountAddress(platform, slug)),
    returnTo: continues,
    text: link === null ? text : `${text.trimEnd()}\n\n${optOutLines[language] ?? optOutLines.en}\n${link}\n`,
    headers: {
      ...(row.automatic && { "Auto-Submitted": "auto-generated" }),
      ...(link !== null && {
        "List-Unsubscribe": `<${link}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

const unsubscribeLink = ({ config, secrets }: Pick<Platform, "config" | "secrets">, contactId: string) =>
  `${config.baseOrigin}${unsubscribePath}${recipientTokens(secrets).of(contactId)}`;
