import type { WriteCall } from "../../gate/call.ts";
import { refuseResource } from "../../gate/plan.ts";
import { type JobRef, processDied } from "../../platform/jobs.ts";
import { MailRefused } from "../../platform/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { forAccount } from "../accounts/owner-call.ts";
import { noteFailed, noteSent } from "../messages/outcome.service.ts";
import * as queries from "./mail.queries.ts";
import { messageIdOf } from "./message-id.service.ts";

/** A claim is valid for longer than an attempt can take. */
const claimMs = 60_000;
const maxAttempts = 10;
const retryBaseMs = 15_000;
const retryMaxMs = 3_600_000;

/**
 * One attempt to send a queued email. A crash after the server accepted and before we recorded it resends the email
 * with the same Message-ID, so that receivers can drop the duplicate; nothing is ever lost.
 * @returns false when no attempt is due
 */
export async function sendQueued(platform: Platform, ref: JobRef): Promise<boolean> {
  const { database, clock, mailer, config } = platform;
  const mail = await forAccount(platform, ref.accountId, (call) => claim(call, ref));
  if (!mail) return false;
  const attempts = mail.attempts + 1;
  try {
    await mailer.send({ ...mail, messageId: messageIdOf(config, mail) });
  } catch (cause) {
    const error = (cause as Error).message.slice(0, 500);
    const isRefused = cause instanceof MailRefused;
    if (isRefused || attempts >= maxAttempts) {
      const reason = isRefused ? "delivery_refused" : "attempts_exhausted";
      await forAccount(platform, ref.accountId, (call) => giveUp(call, mail, attempts, { reason, error }));
      return true;
    }
    const delay = Math.min(retryBaseMs * 2 ** (attempts - 1), retryMaxMs);
    const dueAt = new Date(clock.now().getTime() + delay);
    await queries.finish(database.read, ref, { attempts, error, dueAt });
    return true;
  }
  await forAccount(platform, ref.accountId, async (call) => {
    const sent = { status: "sent", attempts, sentAt: call.clock.now(), error: null } as const;
    const ended = await queries.finish(call.tx, ref, sent);
    if (ended && mail.messageId) await noteSent(call, mail.messageId);
  });
  return true;
}

/** Claims an email for one attempt. It is given up when the account's plan no longer includes messages. */
async function claim(call: WriteCall, ref: JobRef): Promise<queries.MailRow | undefined> {
  const now = call.clock.now();
  const mail = await queries.claim(call.tx, ref, now, new Date(now.getTime() + claimMs));
  const refusal = mail && refuseResource(call, "messages");
  if (!refusal) return mail;
  const failure = { reason: refusal.code, error: refusal.detail };
  await giveUp(call, mail, mail.attempts, failure);
  return undefined;
}

/** Ends an email after processes crashed while sending it. */
export function stopSending(platform: Platform, ref: JobRef): Promise<void> {
  return forAccount(platform, ref.accountId, async (call) => {
    const mail = await queries.findPending(call.tx, ref);
    const failure = { reason: processDied.code, error: processDied.message };
    if (mail) await giveUp(call, mail, mail.attempts, failure);
  });
}

/** Ends an email and records the outcome in its message, together. */
async function giveUp(
  call: WriteCall,
  mail: queries.MailRow,
  attempts: number,
  failure: { reason: string; error: string },
): Promise<void> {
  const ended = await queries.finish(call.tx, mail, { status: "failed", attempts, error: failure.error });
  if (ended && mail.messageId) await noteFailed(call, mail.messageId, failure);
}
