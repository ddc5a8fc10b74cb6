import { recipientTokens, unsubscribePath } from "../../gate/recipient-tokens.ts";
import { visitorTokens } from "../../gate/visitor-tokens.ts";
import type { Mail } from "../../platform/mailer.ts";
import { messageIdOf } from "../../platform/message-id.ts";
import type { Platform } from "../../platform/platform.ts";
import type { MailRow } from "./mail.queries.ts";
import { accountAddress, replyAddress } from "./reply-address.service.ts";

const optOutLines: Record<string, string> = {
  en: "To stop these emails:",
  es: "Para no recibir más estos correos:",
};

const chatLines: Record<string, string> = {
  en: "To see everything and to answer in the chat:",
  es: "Para verlo todo y responder en el chat:",
};
/** Path of the page on which a chat goes on, whatever device it began on. */
const chatPath = "/p/chats/";

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
  const toChat =
    row.linksChat && conversationId !== null ? chatLink(platform, row.accountId, conversationId) : null;
  return {
    ...{ id, to, fromName, subject, references },
    messageId: messageIdOf(platform.config, messageId ?? id),
    replyTo: continues ?? (contactId === null ? null : accountAddress(platform, slug)),
    returnTo: continues,
    text: withLinks(text, [
      [chatLines[language] ?? chatLines.en!, toChat],
      [optOutLines[language] ?? optOutLines.en!, link],
    ]),
    headers: {
      ...(row.automatic && { "Auto-Submitted": "auto-generated" }),
      ...(link !== null && {
        "List-Unsubscribe": `<${link}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** The text, followed by a paragraph for each link that there is. */
function withLinks(text: string, links: [line: string, link: string | null][]): string {
  const added = links.flatMap(([line, link]) => (link === null ? [] : [`${line}\n${link}\n`]));
  return added.length === 0 ? text : [`${text.trimEnd()}\n`, ...added].join("\n");
}

const chatLink = (
  { config, secrets }: Pick<Platform, "config" | "secrets">,
  accountId: string,
  id: string,
): string => `${config.baseOrigin}${chatPath}${visitorTokens(secrets, "chat").of({ accountId, id })}`;

const unsubscribeLink = ({ config, secrets }: Pick<Platform, "config" | "secrets">, contactId: string) =>
  `${config.baseOrigin}${unsubscribePath}${recipientTokens(secrets).of(contactId)}`;
