import { once } from "node:events";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import nodemailer from "nodemailer";
import type { Config } from "../configuration.ts";
import { capacity } from "../jobs/capacity.ts";

export interface Mail {
  /** Stable id of this email. */
  id: string;
  /** Also stable, so that receivers drop duplicates. */
  messageId: string;
  to: string;
  fromName: string | null;
  subject: string;
  /** The plain text, and its HTML version for mail programs that show it. */
  text: string;
  html: string;
  /** Where replies go; null: to the sender. */
  replyTo: string | null;
  /** Where mail servers return undeliverable mail; null: to the sender. */
  returnTo: string | null;
  /** Message-IDs of earlier emails in the thread; the last one is the email that this one replies to. */
  references: readonly string[];
  /** Additional headers. */
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

/** An .ics attachment. */
export interface MailedCalendar {
  method: "request" | "cancel";
  content: string;
}

export interface Mailer {
  /**
   * @param stopping aborts when the worker has to stop: the server then has little time left to answer
   * @throws MailRefused, or another error when a later attempt may succeed
   */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>;
  close(): void;
}

/** The server rejected the email permanently: retrying would not help. */
export class MailRefused extends Error {
  /** @param isUnknownAddress whether it reported that the recipient does not exist */
  constructor(
    message: string,
    readonly isUnknownAddress: boolean,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Time limits for the mail servers of accounts, in ms: one that hangs must not hold up the email of others for long. */
export const mailLimits = {
  /** Without any response. */
  silenceMs: 20_000,
  /** For one attempt in total, however slow the responses. */
  attemptMs: 45_000,
};

/**
 * Limits for the installation's mail server, times in ms. It may check an email for long before it answers, and gets the email
 * again from whoever leaves before.
 */
const serverLimits = {
  /** Until it has accepted the connection and said hello. */
  connectMs: 20_000,
  silenceMs: 2 * 60_000,
  attemptMs: 3 * 60_000,
  /** Once the worker has to stop. */
  stopMs: 8_000,
  /** As many as a worker sends concurrently. */
  connections: capacity.mail.local + capacity.mail.queued,
};

/** The sender's address: MAIL_FROM, else SMTP_URL's user if it is an address, else one at SMTP_URL's host. */
export function senderAddress({ mailFrom, smtpUrl }: Pick<Config, "mailFrom" | "smtpUrl">): string {
  if (mailFrom !== null) return mailFrom;
  if (smtpUrl === null) return "no-reply@localhost";
  const { username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  return user.includes("@") ? user : `no-reply@${hostname}`;
}

/** Sends over SMTP or, without a server, writes each email to a directory as a file that people can open. */
export function openMailer(
  config: Pick<Config, "mailFrom" | "smtpUrl" | "dataDir">,
  limits: Partial<typeof serverLimits> = {},
): Mailer {
  const { smtpUrl, dataDir } = config;
  const from = senderAddress(config);
  return smtpUrl
    ? smtpMailer(smtpUrl, from, { ...serverLimits, ...limits })
    : folderMailer(join(dataDir, "mail"), from);
}

/** Tells about attempts that failed and are repeated, such as while the mail server refuses the login. */
export const telling = (mailer: Mailer, tell: (error: unknown) => void): Mailer => ({
  async send(mail, stopping) {
    try {
      await mailer.send(mail, stopping);
    } catch (error) {
      if (!(error instanceof MailRefused || stopping?.aborted)) tell(error);
      throw error;
    }
  },
  close: () => mailer.close(),
});

/** Encoded line breaks could not add a header either, but mail programs display them. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** An email as it is sent, with its headers. @param from the address of the sender */
export async function rawOf(mail: Mail, from: string): Promise<Buffer> {
  const { message } = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail(composed(mail, from));
  return message as Buffer;
}

/** The message for nodemailer, which encodes all names and texts, so that none can add a header. */
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
    subject,
    text,
    html,
    headers,
    ...attached(mail.calendars, mail.files),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail programs offer to accept an email's only calendar; with several, they can only open each one. */
function attached(calendars: readonly MailedCalendar[] = [], files: readonly MailedFile[] = []) {
  const [only, ...others] = calendars;
  const attachments = files.map(({ name, contentType, content }) => ({
    filename: name,
    contentType,
    content,
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
  /** The server's response code, such as 550; undefined when there was no response. */
  responseCode?: number;
  /** The last line of the server's response. */
  response?: string;
  /** The command that failed, such as RCPT TO. */
  command?: string;
}

/** A failed login is not the email's fault: it is sent once the login works again. */
function isPermanent({ code, responseCode }: SmtpError): boolean {
  if (code === "EAUTH") return false;
  return responseCode === undefined ? code === "EENVELOPE" : responseCode >= 500;
}

/** The mailbox does not exist, or no longer does; other rejections concern the email or the sender. */
function isUnknownAddress({ command, response = "" }: SmtpError): boolean {
  if (command !== "RCPT TO") return false;
  const [, detail] = /^5\d\d[ -](\d\.\d+\.\d+)?/.exec(response) ?? [];
  return detail === undefined ? /^55[013]/.test(response) : /^5\.(1\.\d+|2\.1)$/.test(detail);
}

/** What an error of nodemailer means for the email. */
export function failureOf(error: unknown) {
  const failure = error as Error & SmtpError;
  return {
    message: failure.message,
    isPermanent: isPermanent(failure),
    isUnknownAddress: isUnknownAddress(failure),
  };
}

function smtpMailer(url: string, from: string, limits: typeof serverLimits): Mailer {
  const { connectMs, silenceMs, attemptMs, stopMs, connections } = limits;
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  } as object);
  return {
    async send(mail, stopping) {
      const attempt = transport.sendMail(composed(mail, from));
      const cut = stopping && afterAbort(stopping, stopMs);
      try {
        await withinTime(cut ? Promise.race([attempt, cut.late]) : attempt, attemptMs);
      } catch (error) {
        const { message, isPermanent, isUnknownAddress } = failureOf(error);
        if (!isPermanent) throw error;
        throw new MailRefused(message, isUnknownAddress, { cause: error });
      } finally {
        cut?.end();
      }
    },
    close: () => transport.close(),
  };
}

/** A promise that is rejected a while after the signal aborts, unless `end` was called. */
function afterAbort(signal: AbortSignal, ms: number) {
  const ended = new AbortController();
  const late = (async () => {
    if (!signal.aborted) await once(signal, "abort", { signal: ended.signal });
    await delay(ms, undefined, { signal: ended.signal });
    throw new Error("The program stopped before the mail server answered.");
  })();
  late.catch(() => undefined);
  return { late, end: () => ended.abort() };
}

/** @throws when the attempt takes too long; the connection is then left to its own time limits */
export async function withinTime(attempt: Promise<unknown>, attemptMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`The mail server took longer than ${attemptMs / 1000} s.`), {
      code: "ETIMEDOUT",
    });
    timer = setTimeout(() => reject(error), attemptMs);
  });
  try {
    await Promise.race([attempt, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One .eml file per email, named by its id: written under a temporary name and renamed, so that sending twice changes
 * nothing.
 */
function folderMailer(folder: string, from: string): Mailer {
  return {
    async send(mail) {
      const message = await rawOf(mail, from);
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}
