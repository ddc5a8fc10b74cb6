import type { JobRef } from "../../platform/jobs.ts";
import { MailRefused } from "../../platform/mailer.ts";
import type { Platform } from "../../platform/platform.ts";
import { noteDelivery } from "../messages/delivery.service.ts";
import * as queries from "./mail.queries.ts";

/** A claim holds this long: longer than an attempt can take. */
const claimMs = 60_000;
const maxAttempts = 10;
const retryBaseMs = 15_000;
const retryMaxMs = 3_600_000;

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
  } catch (error) {
    const message = (error as Error).message.slice(0, 500);
    if (error instanceof MailRefused || attempts >= maxAttempts) {
      await finish(platform, mail, { status: "failed", attempts, error: message });
      return;
    }
    const delay = Math.min(retryBaseMs * 2 ** (attempts - 1), retryMaxMs);
    const dueAt = new Date(clock.now().getTime() + delay);
    await queries.finish(database.read, ref, { attempts, error: message, dueAt });
    return;
  }
  await finish(platform, mail, { status: "sent", attempts, sentAt: clock.now(), error: null });
}

/** Ends a mail and tells the message that travelled as it, together. */
function finish(platform: Platform, mail: queries.MailRow, outcome: queries.Outcome): Promise<void> {
  return platform.database.transact(async (tx) => {
    const ended = await queries.finish(tx, mail, outcome);
    if (!ended || !mail.messageId) return;
    const message = { accountId: mail.accountId, messageId: mail.messageId };
    if (outcome.status === "sent") await noteDelivery(tx, message, { deliveryStatus: "sent" });
    else await noteDelivery(tx, message, { deliveryStatus: "failed", error: outcome.error ?? "" });
  });
}
