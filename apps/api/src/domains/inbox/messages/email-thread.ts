import type { Config } from "../../../platform/configuration.ts";
import { foreignMessageId, messageIdOf } from "../../../platform/mail/message-id.ts";
import type { MessageRow } from "./messages.queries.ts";

/** What an email needs for mail clients to thread it with the earlier ones of its conversation. */
export interface EmailThread {
  /** The subject of the latest email, or null if there is none. */
  subject: string | null;
  /** Message-IDs, oldest first. The last one is the email being replied to. */
  references: string[];
}

export const noThread: EmailThread = { subject: null, references: [] };

/** Number of a conversation's messages considered, which also bounds the header. */
export const threadDepth = 20;

type Recent = Pick<MessageRow, "id" | "direction" | "channel" | "providerMessageId" | "metadata">;

/**
 * The thread that a conversation's next email continues: it replies to the contact's last email or, failing that, to
 * our own last one.
 * @param recent messages of the conversation, newest first
 */
export function threadOf(
  config: Pick<Config, "mailDomain" | "mailFrom" | "smtpUrl" | "baseOrigin">,
  recent: readonly Recent[],
): EmailThread {
  const emails = recent.flatMap((message) => {
    if (message.channel !== "email" || message.metadata?.deliveryStatus === "failed") return [];
    const id =
      message.direction === "outbound"
        ? messageIdOf(config, message.id)
        : foreignMessageId(message.providerMessageId ?? "");
    return [{ id, isInbound: message.direction === "inbound", subject: message.metadata?.subject ?? null }];
  });
  const answered = (emails.find(({ isInbound, id }) => isInbound && id) ?? emails.find(({ id }) => id))?.id;
  const others = emails.flatMap(({ id }) => (id && id !== answered ? [id] : [])).reverse();
  return {
    subject: emails.find(({ subject }) => subject)?.subject ?? null,
    references: answered ? [...new Set(others), answered] : [],
  };
}

/** Reply prefixes of common mail clients and languages. */
const answerPrefix = /^\s*((re|aw|sv|antw|ref|rv|res|odp|vs|回复|答复)\s*(\[\d+\])?\s*[:：]\s*)+/i;

/** The subject of a reply: mail clients still thread emails whose subjects differ only by `Re:`. */
export const answerTo = (subject: string): string => `Re: ${subject.replace(answerPrefix, "").trim()}`;
