import { recipientTokens, unsubscribePath } from "../../gate/recipient-tokens.ts";
import { linkUrl } from "../../gate/sign-in-tokens.ts";
import { visitorTokens } from "../../gate/visitor-tokens.ts";
import { type Mail, senderAddress } from "../../platform/mailer.ts";
import { messageIdOf } from "../../platform/message-id.ts";
import type { Platform } from "../../platform/platform.ts";
import { icsOf } from "./invitation.ts";
import type { Invitation, MailRow } from "./mail.queries.ts";
import { accountAddress, replyAddress } from "./reply-address.service.ts";

/**
 * Paths of the pages on which a prospect goes on with a chat, whatever device it began on, and sees, moves and cancels a
 * showing.
 */
const pagePaths = { chat: "/p/chats/", booking: "/p/bookings/" };

/** A text of a template is sent as it is written, so this is where its email says that nobody wrote it. */
const optOutLines: Record<string, string> = {
  en: "This email was sent automatically. To stop these emails:",
  es: "Este correo se envió automáticamente. Para no recibir más estos correos:",
};

const chatLines: Record<string, string> = {
  en: "To see everything and to answer in the chat:",
  es: "Para verlo todo y responder en el chat:",
};

/** What leads to the page of a showing that takes place, and of a cancelled one. */
const showingLines: Record<string, Record<Invitation["method"], string>> = {
  en: {
    request: "See, move or cancel the showing:",
    cancel: "See the showing, or book another time:",
  },
  es: {
    request: "Para ver, cambiar o cancelar la visita:",
    cancel: "Para ver la visita o reservar otra hora:",
  },
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
  const optOut = row.automatic && contactId !== null ? unsubscribeLink(platform, contactId) : null;
  const change =
    row.showingId === null ? null : visitorLink(platform, "booking", row.accountId, row.showingId);
  const organizer = { name: fromName ?? "", address: senderAddress(platform.config) };
  const method = row.invitations[0]?.method ?? "request";
  const toChat =
    row.linksChat && conversationId !== null
      ? visitorLink(platform, "chat", row.accountId, conversationId)
      : null;
  return {
    ...{ id, to, fromName, subject, references },
    messageId: messageIdOf(platform.config, messageId ?? id),
    replyTo: continues ?? (contactId === null ? null : accountAddress(platform, slug)),
    returnTo: continues,
    text: withLinks(text, [
      [
        "To sign in:",
        row.signInLinkId && linkUrl(platform, { accountId: row.accountId, id: row.signInLinkId }),
      ],
      [(showingLines[language] ?? showingLines.en!)[method], change],
      [chatLines[language] ?? chatLines.en!, toChat],
      [optOutLines[language] ?? optOutLines.en!, optOut],
    ]),
    headers: {
      ...(row.automatic && { "Auto-Submitted": "auto-generated" }),
      ...(optOut !== null && {
        "List-Unsubscribe": `<${optOut}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    calendars: row.invitations.map((invitation) => ({
      method: invitation.method,
      content: icsOf(invitation, { organizer, to, link: change }),
    })),
  };
}

/** The text, followed by a paragraph for each link that there is. */
function withLinks(text: string, links: [line: string, link: string | null][]): string {
  const added = links.flatMap(([line, link]) => (link === null ? [] : [`${line}\n${link}\n`]));
  return added.length === 0 ? text : [`${text.trimEnd()}\n`, ...added].join("\n");
}

/** The page of what a visitor's token stands for. */
const visitorLink = (
  { config, secrets }: Pick<Platform, "config" | "secrets">,
  kind: "chat" | "booking",
  accountId: string,
  id: string,
): string => `${config.baseOrigin}${pagePaths[kind]}${visitorTokens(secrets, kind).of({ accountId, id })}`;

const unsubscribeLink = ({ config, secrets }: Pick<Platform, "config" | "secrets">, contactId: string) =>
  `${config.baseOrigin}${unsubscribePath}${recipientTokens(secrets).of(contactId)}`;
