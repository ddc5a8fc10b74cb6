import { type MailServer, MailServerError } from "../../../platform/mail/mailbox/mail-server.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { MailboxRow } from "./mailboxes.queries.ts";

/** How the passwords are stored: encrypted. */
export const sealer = (secrets: Secrets) => secrets.sealer("mailbox-secret");

/** @throws MailServerError when it was encrypted with another secret key */
function opened(secrets: Secrets, secret: Buffer): string {
  try {
    return sealer(secrets).open(secret);
  } catch (cause) {
    throw new MailServerError(
      "The stored password can't be decrypted: the secret key of this server has changed. Enter the password again.",
      { cause },
    );
  }
}

/** Where a mailbox is read, with its password. */
export const imapOf = (secrets: Secrets, { imap, imapSecret }: MailboxRow): MailServer => ({
  ...imap,
  password: opened(secrets, imapSecret),
});

/** Where mail is sent, with the password; null if the mailbox only receives. */
export const smtpOf = (secrets: Secrets, { smtp, smtpSecret }: MailboxRow): MailServer | null =>
  smtp && smtpSecret ? { ...smtp, password: opened(secrets, smtpSecret) } : null;
