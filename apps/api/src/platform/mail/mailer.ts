import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "../configuration.ts";

export interface Mail {
  /** Stable id of this email. */
  id: string;
  /** Stable too, so that receivers drop duplicates. */
  messageId: string;
  to: string;
  fromName: string | null;
  subject: string;
  /** The plain text, and the same as HTML for programs that show it. */
  text: string;
  html: string;
  /** Where answers go; null: to the sender. */
  replyTo: string | null;
  /** Where the mail servers on the way return it if they can't deliver it; null: to the sender. */
  returnTo: string | null;
  /** Message-IDs of earlier emails of the thread; the last one is the email that this one answers. */
  references: readonly string[];
  /** Further headers. */
  headers: Readonly<Record<string, string>>;
  /** For the recipient's calendar. */
  calendars?: readonly MailedCalendar[];
  files?: readonly MailedFile[];
}

export interface MailedFile {
  name: string;
  contentType: string;
  content: Buffer;
}

/** An .ics file of an email. */
export interface MailedCalendar {
  method: "request" | "cancel";
  content: string;
}

export interface Mailer {
  /** @throws MailRefused, or another error when a later attempt may succeed */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server refused the email permanently: retrying would not help. */
export class MailRefused extends Error {
  /** @param isUnknownAddress whether it said that there is no such recipient */
  constructor(
    message: string,
    readonly isUnknownAddress: boolean,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** How long the mail server may take, in ms. */
export const mailLimits = {
  /** Without a sign of it. */
  silenceMs: 20_000,
  /** For one attempt in all, however slowly it responds. */
  attemptMs: 45_000,
  /** As many as a worker sends at the same time, see queue/lanes.ts and queue/local-runs.ts. */
  connections: 12,
};

/** The sender's address: MAIL_FROM, or else the user of SMTP_URL if it is an address, or else one at its host. */
export function senderAddress({ mailFrom, smtpUrl }: Pick<Config, "mailFrom" | "smtpUrl">): string {
  if (mailFrom !== null) return mailFrom;
  if (smtpUrl === null) return "no-reply@localhost";
  const { username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  return user.includes("@") ? user : `no-reply@${hostname}`;
}

/** Sends over SMTP or, without a server, writes each email to a directory as a file that a person can open. */
export function openMailer(
  config: Pick<Config, "mailFrom" | "smtpUrl" | "dataDir">,
  limits = mailLimits,
): Mailer {
  const { smtpUrl, dataDir } = config;
  const from = senderAddress(config);
  return smtpUrl ? smtpMailer(smtpUrl, from, limits) : folderMailer(join(dataDir, "mail"), from);
}

/** Encoded line breaks would add no header either, but mail programs show them. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** What nodemailer makes of an email: it encodes all names and texts, so that none can add a header. */
function composed(mail: Mail, from: string) {
  const { messageId, to, text, html, replyTo, returnTo, references, headers } = mail;
  const subject = oneLine(mail.subject);
  const fromName = oneLine(mail.fromName ?? "");
  return {
    messageId,
    from: { name: fromName, address: from },
    to: { name: "", address: to },
    ...(replyTo !== null && { replyTo: { name: fromName, address: replyTo } }),
    ...(references.length > 0 && { references: [...references], inReplyTo: references.at(-1)! }),
    envelope: { from: returnTo ?? from, to },
    ...{ subject, text, html, headers },
    ...attached(mail.calendars, mail.files),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail programs offer to accept the only calendar of an email; of several, they can only open each. */
function attached(calendars: readonly MailedCalendar[] = [], files: readonly MailedFile[] = []) {
  const [only, ...others] = calendars;
  const attachments = files.map(({ name, contentType, content }) => ({
    ...{ filename: name, contentType, content },
    contentDisposition: "attachment" as const,
  }));
  if (!only) return { attachments };
  if (others.length === 0) return { icalEvent: { ...only, filename: "showing.ics" }, attachments };
  const each = calendars.map(({ method, content }, index) => ({
    filename: `showing-${index + 1}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method.toUpperCase()}`,
    content,
  }));
  return { attachments: [...attachments, ...each] };
}

interface SmtpError {
  /** nodemailer's error code, such as EENVELOPE. */
  code?: string;
  /** The server's response code, such as 550; none when there was no response. */
  responseCode?: number;
  /** The server's last line. */
  response?: string;
  /** The command that failed, such as RCPT TO. */
  command?: string;
}

/** A failed login does not concern the email: it is sent once the login works again. */
function isPermanent({ code, responseCode }: SmtpError): boolean {
  if (code === "EAUTH") return false;
  return responseCode === undefined ? code === "EENVELOPE" : responseCode >= 500;
}

/** There is no such mailbox, or no longer; other refusals concern the email or the sender. */
function isUnknownAddress({ command, response = "" }: SmtpError): boolean {
  if (command !== "RCPT TO") return false;
  const [, detail] = /^5\d\d[ -](\d\.\d+\.\d+)?/.exec(response) ?? [];
  return detail === undefined ? /^55[013]/.test(response) : /^5\.(1\.\d+|2\.1)$/.test(detail);
}

function smtpMailer(url: string, from: string, limits: typeof mailLimits): Mailer {
  const { silenceMs, attemptMs, connections } = limits;
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  } as object);
  return {
    async send(mail) {
      try {
        await withinTime(transport.sendMail(composed(mail, from)), attemptMs);
      } catch (error) {
        const failure = error as Error & SmtpError;
        if (!isPermanent(failure)) throw error;
        throw new MailRefused(failure.message, isUnknownAddress(failure), { cause: error });
      }
    },
    close: () => transport.close(),
  };
}

/** @throws when the attempt takes too long; the connection is then left to its own limits */
async function withinTime(attempt: Promise<unknown>, attemptMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`The mail server took longer than ${attemptMs / 1000} s.`);
    timer = setTimeout(() => reject(error), attemptMs);
  });
  try {
    await Promise.race([attempt, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One .eml file per email, named by its id: written under a temporary name and renamed, so that a second send changes
 * nothing.
 */
function folderMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composed(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}
