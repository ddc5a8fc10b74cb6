import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { getOrCreate } from "../../../platform/get-or-create.ts";
import { newIdAt } from "../../../platform/ids.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { type Invitation, queueMail } from "../mail/mail.service.ts";
import { oneLine, urgentKinds, write } from "./kinds.ts";
import * as queries from "./notices.queries.ts";
import type { Notice } from "./notices.service.ts";
import { handOverToBrowsers } from "./push.service.ts";
import { type NoticeTexts, noticeTexts } from "./texts.ts";

/** Maximum number of emails to a person in any hour, however many prospects write; as many again are urgent. */
export const mailsPerHour = 10;
/** Maximum number of notices in one email; any others are only counted. */
const noticesPerMail = 100;
/** Maximum length of each notice in an email with several. */
const maxLength = 2_000;
const hourMs = 3_600_000;

/** Number of notices per batch whose recipients are determined. */
const maxDecided = 1_000;

/** Accounts with notices to send to their people. */
export async function due(
  { database, clock }: Platform,
  limit: number,
  accountId?: string,
): Promise<JobRef[]> {
  const ids = await queries.dueAccounts(database.read, clock.now(), limit, accountId);
  return ids.map((id) => ({ accountId: id, id }));
}

/** Queues one email with all due notices for each person who gets some. */
export async function sendNotices(platform: Platform, { accountId }: JobRef): Promise<void> {
  const recipients = await forAccount(platform, accountId, decide);
  for (const id of recipients) await forAccount(platform, accountId, (call) => mailRecipient(call, id));
}

/** Determines the recipients of the due notices. @returns the ids of the people who have some */
async function decide(call: WriteCall): Promise<string[]> {
  const { tx, clock } = call;
  const { accountId } = call.caller;
  const now = clock.now();
  await queries.lock(tx, accountId);
  await queries.deleteMailed(tx, accountId, new Date(now.getTime() - hourMs));
  const open = await queries.undecided(tx, accountId, now, maxDecided);
  const unwanted = open.filter(({ recipientIds }) => recipientIds.length === 0);
  await queries.remove(
    tx,
    accountId,
    unwanted.map(({ id }) => id),
  );
  const firstOf = new Map<string, string[]>();
  for (const { id, recipientIds } of open)
    if (recipientIds.length > 0) getOrCreate(firstOf, recipientIds[0]!, () => []).push(id);
  for (const [recipientId, ids] of firstOf) await queries.give(tx, accountId, recipientId, ids);
  // Each further recipient gets a copy, in the same order.
  const copies = open.flatMap(({ id: _, recipientIds, ...notice }) =>
    recipientIds
      .slice(1)
      .map((recipientId) => ({ ...notice, accountId, id: newIdAt(notice.createdAt), recipientId })),
  );
  await queries.insert(tx, copies);
  await handOverToBrowsers(call);
  return queries.dueRecipients(tx, accountId, now);
}

async function mailRecipient(call: WriteCall, id: string): Promise<void> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  await queries.lock(call.tx, accountId);
  const person = await queries.recipient(call.tx, accountId, id);
  if (!person) return;
  const { email, notices } = person;
  if (!email || !notices.mail || refuseResource(call, "messages")) {
    await queries.deleteDue(call.tx, accountId, id, now);
    return;
  }
  for (const isUrgent of [true, false]) {
    const lane = { isUrgent, urgentKinds };
    const mails = await queries.mailsSince(call.tx, accountId, id, new Date(now.getTime() - hourMs), lane);
    if (mails.length < mailsPerHour) continue;
    await queries.postpone(call.tx, accountId, id, now, new Date(mails[0]!.getTime() + hourMs), lane);
  }
  await mailWaiting(call, id, email);
}

async function mailWaiting(call: WriteCall, recipientId: string, to: string): Promise<void> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  const rows = await queries.dueNotices(call.tx, accountId, recipientId, now, noticesPerMail);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const leftOut =
    rows.length < noticesPerMail ? 0 : await queries.deleteDue(call.tx, accountId, recipientId, now, ids);
  const notices = await write(call, rows);
  if (notices.length === 0) return queries.remove(call.tx, accountId, ids);
  const aboutContactIds = [...new Set(notices.flatMap(({ contactId }) => contactId ?? []))];
  const { language } = await settings.of(call.tx, accountId);
  const mailId = await queueMail(call, {
    to,
    ...together(notices, leftOut, noticeTexts[language]),
    aboutContactIds,
  });
  await queries.setMailed(call.tx, accountId, ids, { mailId, mailedAt: now });
}

/** Passes a single notice through; several are combined under a subject that counts them. */
function together(notices: Notice[], leftOut: number, texts: NoticeTexts): Omit<Notice, "contactId"> {
  const [only] = notices;
  if (notices.length === 1) {
    const { subject, text, invitations = [] } = only!;
    return { subject: oneLine(subject), text, invitations };
  }
  const parts = notices.map(({ subject, text }) => `${oneLine(subject)}\n\n${shorten(text)}`);
  if (leftOut > 0) parts.push(texts.leftOut(leftOut));
  return {
    subject: texts.several(notices.length + leftOut),
    text: parts.join(`\n\n${"-".repeat(40)}\n\n`),
    invitations: latestOfEach(notices.flatMap(({ invitations = [] }) => invitations)),
  };
}

const latestOfEach = (invitations: Invitation[]): Invitation[] => [
  ...new Map(invitations.map((invitation) => [invitation.id, invitation])).values(),
];

const shorten = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}...`;
