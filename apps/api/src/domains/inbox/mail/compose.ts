import type { ReadLanguage } from "@rental/contract/words/language";
import { recipientTokens, unsubscribePath } from "../../../gate/identity/recipient-tokens.ts";
import { linkUrl } from "../../../gate/identity/sign-in-tokens.ts";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";
import { type Mail, senderAddress } from "../../../platform/mail/mailer.ts";
import { messageIdOf } from "../../../platform/mail/message-id.ts";
import type { Platform } from "../../../platform/platform.ts";
import { icsOf } from "./invitation.ts";
import { type Letter, type LetterBrand, type LetterLink, letterHtml } from "./letter/letter.ts";
import type { Invitation, MailRow } from "./mail.queries.ts";
import { withOutcomeLinks } from "./outcome-links.ts";
import { accountAddress, replyAddress } from "./reply-address.service.ts";

/**
 * Paths of the pages where a prospect continues a chat, whatever device it began on, and views, moves and cancels a
 * showing; and where whoever showed the home records the outcome of the showing.
 */
const pagePaths = { chat: "/p/chats/", booking: "/p/bookings/", outcome: "/p/outcomes/" };

/** Template text is sent unchanged, so it is here that an email says that it is automated. */
const optOutLines: Record<ReadLanguage, string> = {
  en: "This email was sent automatically. To stop these emails:",
  es: "Este correo se envió automáticamente. Para no recibir más estos correos:",
};

const signInLines: Record<ReadLanguage, string> = { en: "To sign in:", es: "Para entrar:" };

const chatLines: Record<ReadLanguage, string> = {
  en: "To see everything and to answer in the chat:",
  es: "Para verlo todo y responder en el chat:",
};

const feedbackLines: Record<ReadLanguage, string> = {
  en: "To say how it was:",
  es: "Para decirnos qué le pareció:",
};

/** Introduces the link to the page of an upcoming showing, and of a cancelled one. */
const showingLines: Record<ReadLanguage, Record<Invitation["method"], string>> = {
  en: {
    request: "See, move or cancel the showing:",
    cancel: "See the showing, or book another time:",
  },
  es: {
    request: "Para ver, cambiar o cancelar la visita:",
    cancel: "Para ver la visita o reservar otra hora:",
  },
};

/** Button labels; those of a showing lead to subpages of its page. */
const buttonWords: Record<
  ReadLanguage,
  Record<"see" | "move" | "cancel" | "again" | "feedback" | "chat" | "signIn", string>
> = {
  en: {
    see: "See the showing",
    move: "Move",
    cancel: "Cancel",
    again: "See the showing or book again",
    feedback: "Say how it was",
    chat: "Open the chat",
    signIn: "Sign in",
  },
  es: {
    see: "Ver la visita",
    move: "Cambiar la hora",
    cancel: "Cancelar",
    again: "Ver la visita o reservar otra hora",
    feedback: "Decir qué le pareció",
    chat: "Abrir el chat",
    signIn: "Entrar",
  },
};

/** Data that an email shows but its row does not hold. */
export interface Surroundings {
  /** The account's slug. */
  slug: string;
  /** The recipient's language. */
  language: ReadLanguage;
  brand: LetterBrand;
  photo: Letter["photo"];
  /** Whether its showing is over, and the prospect is asked how it was. */
  asksFeedback: boolean;
  /** The address of the account's mailbox that sends it, where replies arrive as well; null: the server sends it. */
  mailbox: string | null;
}

/**
 * Renders a queued email for sending. Addresses with tokens and links are generated only here, to keep them out of the
 * database.
 */
export function compose(
  platform: Pick<Platform, "config" | "secrets">,
  row: MailRow,
  { slug, language, brand, photo, mailbox, asksFeedback }: Surroundings,
): Mail {
  const { id, messageId, to, fromName, subject, references, contactId, conversationId } = row;
  // Only people of the account record the outcome of a showing.
  const text =
    contactId === null
      ? withOutcomeLinks(row.text, (of) => visitorLink(platform, "outcome", row.accountId, of))
      : row.text;
  const continues =
    conversationId === null || mailbox !== null ? null : replyAddress(platform, slug, conversationId);
  const optOut = row.automatic && contactId !== null ? unsubscribeLink(platform, contactId) : null;
  const change =
    row.showingId === null ? null : visitorLink(platform, "booking", row.accountId, row.showingId);
  const replyTo =
    continues ?? (contactId === null || mailbox !== null ? null : accountAddress(platform, slug));
  // Mail clients send replies to an invitation to its organizer, whatever Reply-To says.
  const organizer = { name: fromName ?? "", address: replyTo ?? mailbox ?? senderAddress(platform.config) };
  const method = row.invitations[0]?.method ?? "request";
  const toChat =
    row.linksChat && conversationId !== null
      ? visitorLink(platform, "chat", row.accountId, conversationId)
      : null;
  const signIn = row.signInLinkId && linkUrl(platform, { accountId: row.accountId, id: row.signInLinkId });
  const optOutLine = optOutLines[language];
  const words = buttonWords[language];
  const showingLine: [string, string | null] = asksFeedback
    ? [feedbackLines[language], change && `${change}/feedback`]
    : [showingLines[language][method], change];
  const showingButtons =
    change === null
      ? []
      : asksFeedback
        ? [button(words.feedback, `${change}/feedback`)]
        : method === "cancel"
          ? [button(words.again, change)]
          : [
              button(words.see, change),
              button(words.move, `${change}/move`),
              button(words.cancel, `${change}/cancel`),
            ];
  return {
    id,
    to,
    fromName,
    subject,
    references,
    messageId: messageIdOf(platform.config, messageId ?? id),
    replyTo,
    returnTo: continues,
    text: withLinks(text, [
      [signInLines[language], signIn],
      showingLine,
      [chatLines[language], toChat],
      [optOutLine, optOut],
    ]),
    html: letterHtml({
      language,
      brand,
      subject,
      text,
      photo,
      hasFacts: messageId === null && !row.linksChat,
      // Text that outsiders wrote to the account must not become a link in an email that appears to be ours.
      linksOn: contactId === null ? platform.config.baseOrigin : null,
      buttons: [
        ...(signIn ? [button(words.signIn, signIn)] : []),
        ...showingButtons,
        ...(toChat ? [button(words.chat, toChat)] : []),
      ],
      optOut: optOut === null ? null : { label: optOutLine, url: optOut },
    }),
    headers: {
      ...(row.automatic && { "Auto-Submitted": "auto-generated" }),
      ...(optOut !== null && {
        "List-Unsubscribe": `<${optOut}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    calendars: row.invitations.map((invitation) => ({
      method: invitation.method,
      content: icsOf(invitation, { organizer, to, isAnswered: (replyTo ?? mailbox) !== null, link: change }),
    })),
  };
}

const button = (label: string, url: string): LetterLink => ({ label, url });

/** Appends a paragraph to the text for each link that exists. */
function withLinks(text: string, links: [line: string, link: string | null][]): string {
  const added = links.flatMap(([line, link]) => (link === null ? [] : [`${line}\n${link}\n`]));
  return added.length === 0 ? text : [`${text.trimEnd()}\n`, ...added].join("\n");
}

/** The URL of the page that a visitor's token opens. */
const visitorLink = (
  { config, secrets }: Pick<Platform, "config" | "secrets">,
  kind: keyof typeof pagePaths,
  accountId: string,
  id: string,
): string => `${config.baseOrigin}${pagePaths[kind]}${visitorTokens(secrets, kind).of({ accountId, id })}`;

const unsubscribeLink = ({ config, secrets }: Pick<Platform, "config" | "secrets">, contactId: string) =>
  `${config.baseOrigin}${unsubscribePath}${recipientTokens(secrets).of(contactId)}`;
