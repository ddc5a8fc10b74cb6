import type { Config } from "../configuration.ts";
import { senderAddress } from "./mailer.ts";

/**
 * The Message-ID of the email with this id, the same for every attempt: at MAIL_DOMAIN, or else at the host of the
 * sender, or, where only mailboxes of accounts send, at the host of the server.
 */
export function messageIdOf(
  config: Pick<Config, "mailDomain" | "mailFrom" | "smtpUrl" | "baseOrigin">,
  id: string,
): string {
  const isSender = config.mailFrom !== null || config.smtpUrl !== null;
  const host = isSender ? senderAddress(config).split("@").at(-1) : new URL(config.baseOrigin).hostname;
  return `<${id}@${config.mailDomain ?? host}>`;
}

/** Printable ASCII without the characters that end an id, and short enough for one header line. */
const form = /^<?([!-;=?A-~]{1,200}@[!-;=?A-~]{1,200})>?$/;

/** Parses a Message-ID from elsewhere, with its brackets. @returns undefined when it is malformed */
export function foreignMessageId(text: string): string | undefined {
  const id = form.exec(text.trim())?.[1];
  return id && `<${id}>`;
}
