import { refuseByPlan } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { closeImap, endingAfter, openImap, storeSent } from "../../../platform/mail/mailbox/imap.ts";
import { MailServerError } from "../../../platform/mail/mailbox/mail-server.ts";
import { sendOverSmtp } from "../../../platform/mail/mailbox/smtp.ts";
import { type Mail, MailRefused, mailLimits, rawOf } from "../../../platform/mail/mailer.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as queries from "./mailboxes.queries.ts";
import { imapOf, smtpOf } from "./server.ts";

/** The mailbox from which an account sends. */
export type Sender = queries.MailboxRow;

/** The account's active mailbox that sends; nothing if email is sent through the installation's server. */
export async function senderOf(call: WriteCall): Promise<Sender | undefined> {
  const sending = { resource: "mailboxes", callers: [], kind: "write" } as const;
  if (refuseByPlan(call.caller, sending, call.clock)) return undefined;
  return queries.findSender(call.tx, call.caller.accountId);
}

/** Emails that this process is sending from each mailbox. */
const current = new Map<string, number>();
/** A slow server of one account must not hold up the email of the others. */
const maxAtOnce = 2;

/** Whether another email from this mailbox must wait, so that other accounts get their turn. */
export const isBusy = ({ id }: Sender): boolean => (current.get(id) ?? 0) >= maxAtOnce;

/**
 * Sends an email from a mailbox.
 * @returns the email as it was sent
 * @throws MailRefused, or another error when a later attempt may succeed
 */
export async function sendFrom(platform: Platform, sender: Sender, mail: Mail): Promise<Buffer> {
  const { id, address } = sender;
  current.set(id, (current.get(id) ?? 0) + 1);
  try {
    const raw = await rawOf(mail, address);
    const smtp = smtpOf(platform.secrets, sender)!;
    await sendOverSmtp(platform.outbound, smtp, { raw, from: address, to: mail.to });
    return raw;
  } catch (error) {
    const isOfRecipient = error instanceof MailRefused && error.isUnknownAddress;
    if (isOurs(error) && !isOfRecipient) await noteSendError(platform, sender, error.message);
    throw error;
  } finally {
    const left = current.get(id)! - 1;
    if (left > 0) current.set(id, left);
    else current.delete(id);
  }
}

/**
 * Makes one attempt to store a copy of a sent email in the mailbox. Failures are shown in the mailbox's record.
 */
export async function keepCopy(
  platform: Platform,
  sender: Sender,
  raw: Buffer,
  messageId: string,
): Promise<void> {
  let failure: string | null = null;
  try {
    const imap = imapOf(platform.secrets, sender);
    const client = await openImap(platform.outbound, imap);
    const store = () => storeSent(client, imap, raw, messageId);
    await endingAfter(mailLimits.attemptMs, client, imap, store).finally(() => closeImap(client));
  } catch (error) {
    if (!isOurs(error)) throw error;
    failure = error.message;
  }
  await noteSendError(platform, sender, failure);
}

const isOurs = (error: unknown): error is Error =>
  error instanceof MailServerError || error instanceof OutboundError || error instanceof MailRefused;

/** @param failure null after a success */
const noteSendError = (
  platform: Platform,
  { accountId, id }: Sender,
  failure: string | null,
): Promise<void> =>
  forAccount(platform, accountId, (call) => queries.noteSendError(call.tx, accountId, id, failure));
