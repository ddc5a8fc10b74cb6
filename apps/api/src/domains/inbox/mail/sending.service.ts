import { readLanguageOf } from "@rental/contract/words/language";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { type AppError, notFound } from "../../../platform/app-error.ts";
import { type JobRef, processDied } from "../../../platform/jobs/jobs.ts";
import { type Mail, MailRefused } from "../../../platform/mail/mailer.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { of as logoOf } from "../../account/settings/logo.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as showings from "../../calendar/showings/showings.service.ts";
import { brandColors } from "../../listings/profiles/profiles.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { noteEmailBounced, refuseAutomaticEmail } from "../../people/contacts/email-state.service.ts";
import { titleToSay } from "../../screening/fair-housing/fair-housing.service.ts";
import { filesOf } from "../attachments/download.service.ts";
import { isBusy, keepCopy, type Sender, senderOf, sendFrom } from "../mailboxes/sender.service.ts";
import { noteFailed, noteSent } from "../messages/outcome.service.ts";
import { noteMailed, noteNotMailed } from "../messages/shown.service.ts";
import { compose } from "./compose.ts";
import * as queries from "./mail.queries.ts";

/** How long a claim lasts unless extended; also the delay of an email whose worker is killed. */
const claimMs = 5_000;
const extendEveryMs = 1_000;
/** How long an email waits for those that are being sent from the same mailbox. */
const turnMs = 5_000;
const maxAttempts = 10;
const retryBaseMs = 15_000;
const retryMaxMs = 3_600_000;

/**
 * Makes one attempt to send a queued email. If the process crashes between the server's acceptance and our record of
 * it, the email is resent with the same Message-ID, so that receivers can drop the duplicate; nothing is ever lost.
 * @param stopping aborts when the worker has to stop
 * @returns false when no attempt is due
 */
export async function sendQueued(platform: Platform, ref: JobRef, stopping?: AbortSignal): Promise<boolean> {
  const claimed = await forAccount(platform, ref.accountId, (call) => claim(call, ref));
  if (!claimed) return false;
  const { row, mail, sender } = claimed;
  const attempts = row.attempts + 1;
  const stopKeeping = keep(platform, row);
  let raw: Buffer | undefined;
  try {
    raw = await sendWithFiles(platform, row, mail, sender, stopping).finally(stopKeeping);
  } catch (cause) {
    await forAccount(platform, ref.accountId, (call) => noteFailedAttempt(call, row, attempts, cause));
    return true;
  }
  await forAccount(platform, ref.accountId, async (call) => {
    const sent = { status: "sent", attempts, sentAt: call.clock.now(), error: null } as const;
    const ended = await queries.finish(call.tx, ref, sent);
    if (ended && row.messageId) await noteSent(call, row.messageId);
    if (ended && row.linksChat) await noteMailed(call, row.id);
  });
  if (raw && sender) await keepCopy(platform, sender, raw, mail.messageId);
  return true;
}

/** @returns the email as it was sent, if it was sent from a mailbox of the account */
async function sendWithFiles(
  platform: Platform,
  row: queries.MailRow,
  mail: Mail,
  sender: Sender | undefined,
  stopping: AbortSignal | undefined,
): Promise<Buffer | undefined> {
  const files = row.messageId === null ? [] : await filesOf(platform, row.accountId, row.messageId);
  if (sender) return sendFrom(platform, sender, { ...mail, files });
  await platform.mailer.send({ ...mail, files }, stopping);
  return undefined;
}

/**
 * Keeps extending the claim while the mail server receives the email. If the database does not respond in time, the
 * claim expires, and another worker may also send the email, with the same Message-ID.
 * @returns a function that stops extending the claim
 */
function keep({ database, clock }: Platform, row: queries.MailRow): () => Promise<void> {
  let { dueAt } = row;
  let extending: Promise<void> | undefined;
  const extend = async () => {
    const until = claimEnd(clock.now());
    await queries.extend(database.read, row, dueAt, until);
    dueAt = until;
  };
  const timer = setInterval(() => {
    extending ??= extend()
      .catch(() => undefined)
      .finally(() => {
        extending = undefined;
      });
  }, extendEveryMs);
  return async () => {
    clearInterval(timer);
    await extending;
  };
}

const claimEnd = (now: Date): Date => new Date(now.getTime() + claimMs);

/** Claims an email for one attempt, unless a reason not to send it has arisen since it was queued. */
async function claim(
  call: WriteCall,
  ref: JobRef,
): Promise<{ row: queries.MailRow; mail: Mail; sender: Sender | undefined } | undefined> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  const row = await queries.claim(call.tx, ref, now, claimEnd(now));
  if (!row) return undefined;
  const account = await accounts.find(call.tx, accountId);
  const contact =
    row.contactId === null
      ? null
      : await contacts.find(call, row.contactId, { lock: "share", onMissing: "null" });
  const refusal = row.signInLinkId
    ? undefined
    : (refuseResource(call, "messages") ?? (row.automatic && (await refuseAutomatic(call, contact))));
  if (!refusal) {
    // What goes to people of the account, such as a link to sign in, does not depend on its mailbox.
    const sender = contact ? await senderOf(call) : undefined;
    if (sender && isBusy(sender)) {
      await queries.finish(call.tx, row, { dueAt: new Date(now.getTime() + turnMs) });
      return undefined;
    }
    const { slug, name } = account!;
    const ours = await settings.of(call.tx, accountId);
    const { publicPhone, brandColor } = ours;
    const showing = row.showingId === null ? undefined : await showings.findIn(call, row.showingId);
    const mail = compose(call, row, {
      slug,
      language: readLanguageOf(contact?.language ?? ours.language),
      photo: await photoFor(call, row, showing),
      asksFeedback: showing?.feedbackAskedAt != null,
      mailbox: sender?.address ?? null,
      brand: {
        name,
        phone: publicPhone,
        logo: await logoOf(call, call.tx, accountId),
        colors: brandColor ? brandColors(brandColor) : null,
      },
    });
    return { row, mail, sender };
  }
  await giveUp(call, row, row.attempts, { reason: refusal.code, error: refusal.detail });
  return undefined;
}

/** The listing's first photo, for an email about a showing that will take place. */
async function photoFor(
  call: WriteCall,
  { invitations }: queries.MailRow,
  showing: Awaited<ReturnType<typeof showings.findIn>>,
) {
  if (invitations.some(({ method }) => method === "cancel")) return null;
  const property = showing && (await properties.get(call, showing.propertyId!, { onMissing: "null" }));
  const [photo] = property?.imageUrls ?? [];
  if (!property || photo === undefined) return null;
  return { url: `${photo}?w=1200&h=600&fit=cover&format=jpeg`, alt: titleToSay(property) ?? "" };
}

const refuseAutomatic = async (
  call: WriteCall,
  contact: contacts.Row | null,
): Promise<AppError | undefined> => (contact ? refuseAutomaticEmail(call.tx, contact) : notFound("contact"));

/** Schedules the next attempt, or gives up. */
async function noteFailedAttempt(
  call: WriteCall,
  row: queries.MailRow,
  attempts: number,
  cause: unknown,
): Promise<void> {
  const error = (cause as Error).message.slice(0, 500);
  const isRefused = cause instanceof MailRefused;
  if (!isRefused && attempts < maxAttempts) {
    const delay = Math.min(retryBaseMs * 2 ** (attempts - 1), retryMaxMs);
    const dueAt = new Date(call.clock.now().getTime() + delay);
    await queries.finish(call.tx, row, { attempts, error, dueAt });
    return;
  }
  if (isRefused && cause.isUnknownAddress && row.contactId)
    await noteEmailBounced(call, row.contactId, row.to);
  const reason = isRefused ? "delivery_refused" : "attempts_exhausted";
  await giveUp(call, row, attempts, { reason, error });
}

/** Gives up on an email after processes crashed while sending it. */
export function stopSending(platform: Platform, ref: JobRef): Promise<void> {
  return forAccount(platform, ref.accountId, async (call) => {
    const row = await queries.findPending(call.tx, ref);
    const failure = { reason: processDied.code, error: processDied.message };
    if (row) await giveUp(call, row, row.attempts, failure);
  });
}

/** Gives up on an email and records the outcome in its message, atomically. */
async function giveUp(
  call: WriteCall,
  row: queries.MailRow,
  attempts: number,
  failure: { reason: string; error: string },
): Promise<void> {
  const ended = await queries.finish(call.tx, row, { status: "failed", attempts, error: failure.error });
  if (ended && row.messageId) await noteFailed(call, row.messageId, failure);
  if (ended && row.linksChat) await noteNotMailed(call, row.id);
}
