import { newId } from "../../platform/ids.ts";
import type { JobRef } from "../../platform/jobs.ts";
import { MailRefused } from "../../platform/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { type WriteCall, wake } from "../../trpc/context.ts";
import * as queries from "./mail.queries.ts";

export interface NewMail {
  to: string;
  subject: string;
  text: string;
  /** Name beside the sender's address, such as the agent's. */
  fromName?: string | null;
}

/** A claim holds this long: longer than an attempt can take. */
const claimMs = 60_000;
const maxAttempts = 10;
const retryBaseMs = 15_000;
const retryMaxMs = 3_600_000;

/** Queues a mail in the transaction of the change that wants it. @returns its id */
export async function queueMail(call: WriteCall, mail: NewMail): Promise<string> {
  const id = newId();
  const now = call.clock.now();
  await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id,
    to: mail.to,
    fromName: mail.fromName ?? null,
    subject: mail.subject,
    text: mail.text,
    status: "pending",
    dueAt: now,
    createdAt: now,
  });
  wake(call, "mail", id);
  return id;
}

/**
 * One attempt to send a queued mail. A crash between the server's yes and our note repeats the mail with the
 * same Message-ID, which receivers drop; nothing is ever lost.
 */
export async function sendQueued(platform: Platform, ref: JobRef): Promise<void> {
  const { database, clock, mailer } = platform;
  const now = clock.now();
  const mail = await queries.claim(database.read, ref, now, new Date(now.getTime() + claimMs));
  if (!mail) return;
  const attempts = mail.attempts + 1;
  try {
    await mailer.send(mail);
    await queries.finish(database.read, ref, { status: "sent", attempts, sentAt: clock.now(), error: null });
  } catch (error) {
    const message = (error as Error).message.slice(0, 500);
    if (error instanceof MailRefused || attempts >= maxAttempts) {
      await queries.finish(database.read, ref, { status: "failed", attempts, error: message });
      return;
    }
    const delay = Math.min(retryBaseMs * 2 ** (attempts - 1), retryMaxMs);
    const dueAt = new Date(clock.now().getTime() + delay);
    await queries.finish(database.read, ref, { attempts, error: message, dueAt });
  }
}
