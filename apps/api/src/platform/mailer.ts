import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";

export interface Mail {
  /** Stable id of this email. */
  id: string;
  /** Stable too, so that receivers drop duplicates. */
  messageId: string;
  to: string;
  fromName: string | null;
  subject: string;
  text: string;
}

export interface Mailer {
  /** @throws when the server did not accept the email; `permanent` says whether to retry */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server refused the email permanently: retrying would not help. */
export class MailRefused extends Error {}

const timeoutMs = 20_000;

/** The sender's address: MAIL_FROM, or else the user of SMTP_URL if it is an address, or else one at its host. */
export function senderAddress({ mailFrom, smtpUrl }: Pick<Config, "mailFrom" | "smtpUrl">): string {
  if (mailFrom !== null) return mailFrom;
  if (smtpUrl === null) return "no-reply@localhost";
  const { username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  return user.includes("@") ? user : `no-reply@${hostname}`;
}

/** Sends over SMTP or, without a server, writes each email to a directory as a file that a person can open. */
export function openMailer(config: Pick<Config, "mailFrom" | "smtpUrl" | "dataDir">): Mailer {
  const { smtpUrl, dataDir } = config;
  const from = senderAddress(config);
  return smtpUrl ? smtpMailer(smtpUrl, from) : folderMailer(join(dataDir, "mail"), from);
}

function envelope({ messageId, to, fromName, subject, text }: Mail, from: string) {
  const address = fromName ? { name: fromName, address: from } : from;
  return { messageId, from: address, to, subject, text };
}

interface SmtpError {
  /** nodemailer's error code, such as EENVELOPE. */
  code?: string;
  /** The server's response code, such as 550; none when there was no response. */
  responseCode?: number;
}

/** A failed login does not concern the email: it is sent once the login works again. */
function isPermanent({ code, responseCode }: SmtpError): boolean {
  if (code === "EAUTH") return false;
  return responseCode === undefined ? code === "EENVELOPE" : responseCode >= 500;
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as object);
  return {
    async send(mail) {
      try {
        await transport.sendMail(envelope(mail, from));
      } catch (error) {
        if (isPermanent(error as SmtpError)) {
          throw new MailRefused((error as Error).message, { cause: error });
        }
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * One .eml file per email, named by its id: written under a temporary name and renamed, so that a second send changes
 * nothing.
 */
function folderMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelope(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}
