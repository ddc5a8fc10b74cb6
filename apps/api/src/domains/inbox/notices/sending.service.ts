import { refuseResource } from "../../../gate/limits/plan.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { type Invitation, queueMail } from "../mail/mail.service.ts";
import { oneLine, write } from "./kinds.ts";
import * as queries from "./notices.queries.ts";
import type { Notice } from "./notices.service.ts";
import { type NoticeTexts, noticeTexts } from "./texts.ts";

/** Maximum number of emails to an owner in any hour, however many prospects write. */
export const mailsPerHour = 10;
/** Maximum number of notices in one email; any others are only counted. */
const noticesPerMail = 100;
/** Maximum length of each notice in an email with several. */
const maxLength = 2_000;
const hourMs = 3_600_000;

/** Accounts with notices to send to their owner. */
export async function due({ database, clock }: Platform, limit: number): Promise<JobRef[]> {
  const accountIds = await queries.dueAccounts(database.read, clock.now(), limit);
  return accountIds.map((accountId) => ({ accountId, id: accountId }));
}

/** Queues one email with all due notices for the account's owner. */
export const tell = (platform: Platform, { accountId }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const now = call.clock.now();
    await queries.lock(call.tx, accountId);
    const hourAgo = new Date(now.getTime() - hourMs);
    await queries.deleteMailed(call.tx, accountId, hourAgo);
    const owner = await accounts.owner(call.tx, accountId);
    if (!owner?.email || refuseResource(call, "messages")) return forget(call);
    const mails = await queries.mailsSince(call.tx, accountId, hourAgo);
    if (mails.length >= mailsPerHour) {
      return queries.postpone(call.tx, accountId, now, new Date(mails[0]!.getTime() + hourMs));
    }
    await mailWaiting(call, owner.email);
  });

async function mailWaiting(call: WriteCall, to: string): Promise<void> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  const rows = await queries.dueNotices(call.tx, accountId, now, noticesPerMail);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const leftOut = rows.length < noticesPerMail ? 0 : await queries.deleteDue(call.tx, accountId, now, ids);
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

async function forget(call: WriteCall): Promise<void> {
  await queries.deleteDue(call.tx, call.caller.accountId, call.clock.now());
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
