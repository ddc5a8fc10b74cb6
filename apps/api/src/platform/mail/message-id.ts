import type { Config } from "../configuration.ts";
import { senderAddress } from "./mailer.ts";

/** The Message-ID of the email with this id, at MAIL_DOMAIN or the sender's host. It is the same for every attempt. */
export const messageIdOf = (
  config: Pick<Config, "mailDomain" | "mailFrom" | "smtpUrl">,
  id: string,
): string => `<${id}@${config.mailDomain ?? senderAddress(config).split("@").at(-1)}>`;

/** Printable ASCII without the characters that end an id, and short enough for one header line. */
const form = /^<?([!-;=?A-~]{1,200}@[!-;=?A-~]{1,200})>?$/;

/** Parses a Message-ID from elsewhere, with its brackets. @returns undefined when it is malformed */
export function foreignMessageId(text: string): string | undefined {
  const id = form.exec(text.trim())?.[1];
  return id && `<${id}>`;
}
