import type { ImapFlow } from "imapflow";
import { refuseByPlan } from "../../../gate/limits/plan.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { jitterFactor, retryDelay } from "../../../platform/jobs/backoff.ts";
import { type JobRef, processDied } from "../../../platform/jobs/jobs.ts";
import {
  closeImap,
  endingAfter,
  expectMail,
  maxMailBytes,
  openFolder,
  openImap,
} from "../../../platform/mail/mailbox/imap.ts";
import {
  type MailServer,
  MailServerError,
  mailServerError,
} from "../../../platform/mail/mailbox/mail-server.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { keepLeft, type LeftReason, receiveFromMailbox } from "../incoming-mail/mailbox.service.ts";
import * as queries from "./mailboxes.queries.ts";
import { notifyOfFailure } from "./notify-owner.service.ts";
import { imapOf } from "./server.ts";
import { waitAt } from "./watching.service.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How often new mail is looked for, where the server does not announce it, and the delays while that fails. */
const everyMs = 5 * minuteMs;
const retry = { baseMs: minuteMs, maxMs: 60 * minuteMs };
/** How long a claim lasts; each email that is taken in extends it. Also the delay when a worker is killed. */
const claimMs = minuteMs;
/** How long a check may keep its place in the lane, which a slow server would otherwise take from other accounts. */
const checkMs = 2 * minuteMs;
/** How often an email may fail, or end the process, before it is set aside, and the time from each attempt to the next. */
const attemptDelaysMs = [claimMs, 5 * minuteMs, 30 * minuteMs];
/** Most emails of one check; further ones are left to the next, so that other accounts get their turn. */
const maxAtOnce = 25;

/**
 * Takes in the new mail of a mailbox, oldest first. The position moves in the transaction that takes an email in:
 * whenever the process is killed, nothing is lost and nothing is taken in twice.
 * @returns false when another worker is checking it
 */
export async function check(
  platform: Platform,
  ref: JobRef,
  progress: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const begunAt = platform.clock.now();
  const claimed = await forAccount(platform, ref.accountId, (call) => claim(call, ref));
  if (!claimed) return false;
  const { row, refusal } = claimed;
  try {
    if (refusal !== undefined) throw new MailServerError(refusal);
    const isDone = await takeIn(platform, row, progress, signal);
    const next = isDone ? begunAt.getTime() + everyMs : begunAt.getTime();
    await note(platform, row, {
      lastCheckedAt: begunAt,
      lastError: null,
      failures: 0,
      nextCheckAt: new Date(next),
      ...(isDone && { lastSucceededAt: begunAt }),
    });
    if (isDone) await waitAt(platform, row);
  } catch (error) {
    if (error instanceof TakenElsewhere) return false;
    if (signal.aborted) return note(platform, row, { nextCheckAt: begunAt }).then(() => true);
    if (!(error instanceof MailServerError || error instanceof OutboundError)) throw error;
    await note(platform, row, { lastCheckedAt: begunAt, ...failed(row, error.message, begunAt) });
  }
  return true;
}

/** Handles processes that crashed while checking a mailbox: it is retried as after many failures. */
export const giveUp = (platform: Platform, ref: JobRef): Promise<void> =>
  forAccount(platform, ref.accountId, async (call) => {
    const row = await queries.lock(call.tx, ref.accountId, ref.id);
    if (!row) return;
    const changes = failed({ ...row, failures: 10 }, processDied.message, call.clock.now());
    await queries.update(call.tx, ref.accountId, ref.id, changes);
    await notifyOfFailure(call, row, changes);
  });

const failed = ({ failures }: queries.MailboxRow, reason: string, now: Date) => ({
  lastError: reason.slice(0, 500),
  failures: failures + 1,
  nextCheckAt: new Date(now.getTime() + retryDelay(failures + 1, retry, jitterFactor())),
});

/** Another worker took the email in, or the mailbox was changed meanwhile. */
class TakenElsewhere extends Error {}

async function claim(call: WriteCall, ref: JobRef) {
  const now = call.clock.now();
  const row = await queries.claim(call.tx, ref, now, new Date(now.getTime() + claimMs));
  if (!row) return undefined;
  const receiving = { resource: "mailboxes", callers: [], kind: "write" } as const;
  return { row, refusal: refuseByPlan(call.caller, receiving, call.clock)?.detail };
}

/** Notes the outcome, unless the mailbox was deleted or changed since the check began. */
const note = (
  platform: Platform,
  row: queries.MailboxRow,
  { nextCheckAt, ...changes }: Partial<queries.MailboxRow>,
): Promise<void> =>
  forAccount(platform, row.accountId, async (call) => {
    const now = await queries.lock(call.tx, row.accountId, row.id);
    if (!now || now.updatedAt.getTime() !== row.updatedAt.getTime()) return;
    const isAnnounced = now.nextCheckAt <= call.clock.now();
    const next = isAnnounced ? {} : { nextCheckAt };
    await queries.update(call.tx, row.accountId, row.id, { ...changes, ...next });
    await notifyOfFailure(call, row, changes);
  });

/** @returns whether no new mail is left */
async function takeIn(
  platform: Platform,
  row: queries.MailboxRow,
  progress: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const server = imapOf(platform.secrets, row);
  const client = await openImap(platform.outbound, server);
  const stop = () => client.close();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await endingAfter(checkMs, client, server, () =>
      takeInFrom(platform, row, client, server, progress),
    );
  } finally {
    signal.removeEventListener("abort", stop);
    await closeImap(client);
  }
}

async function takeInFrom(
  platform: Platform,
  row: queries.MailboxRow,
  client: ImapFlow,
  server: MailServer,
  progress: () => Promise<void>,
): Promise<boolean> {
  try {
    const folder = await openFolder(client, server, row.folder);
    const uidValidity = Number(folder.uidValidity);
    const known =
      row.uidValidity === uidValidity ? row.lastUid : await begin(platform, row, client, uidValidity);
    const found = await client.search({ uid: `${known + 1}:*` }, { uid: true });
    // `n:*` names the last email even if its UID is lower.
    const uids = (found || []).filter((uid) => uid > known).sort((a, b) => a - b);
    for (const uid of uids.slice(0, maxAtOnce)) {
      await takeInOne(platform, row, client, { uidValidity, uid });
      await progress();
    }
    return uids.length <= maxAtOnce;
  } catch (error) {
    throw isOurs(error) ? error : ofServer(error, client, server);
  }
}

const isOurs = (error: unknown): boolean =>
  error instanceof TakenElsewhere || error instanceof MailServerError;

/** An error while the connection still works is one of the program, or the server's answer to a command. */
function ofServer(error: unknown, client: ImapFlow, server: MailServer): unknown {
  const isAnswer = error instanceof Error && "responseStatus" in error;
  return isAnswer || !client.usable ? mailServerError(error, server) : error;
}

/**
 * The position in a folder that was not read before, or whose UIDs were assigned anew: behind the mail that arrived
 * before the mailbox was connected, or before the last time it was all read. Mail that was taken in before is recognized
 * by its Message-ID.
 */
async function begin(
  platform: Platform,
  row: queries.MailboxRow,
  client: ImapFlow,
  uidValidity: number,
): Promise<number> {
  const since = Math.max(row.connectedAt.getTime(), row.lastSucceededAt?.getTime() ?? 0);
  // Servers compare days, in a time zone of their own.
  const recent = await client.search({ since: new Date(since - dayMs) }, { uid: true });
  const uidNext = client.mailbox ? client.mailbox.uidNext : 1;
  const first = (recent || []).reduce((least, uid) => Math.min(least, uid), uidNext);
  await forAccount(platform, row.accountId, async (call) => {
    const now = await queries.lock(call.tx, row.accountId, row.id);
    if (!now || now.uidValidity !== row.uidValidity || now.updatedAt.getTime() !== row.updatedAt.getTime())
      throw new TakenElsewhere();
    await queries.update(call.tx, row.accountId, row.id, { uidValidity, lastUid: first - 1, attempts: 0 });
  });
  return first - 1;
}

/**
 * Fetches one email and takes it in, or sets it aside if that can't be done. Nothing in the mailbox changes: it stays
 * unread there.
 */
async function takeInOne(
  platform: Platform,
  row: queries.MailboxRow,
  client: ImapFlow,
  position: queries.Position,
): Promise<void> {
  const { uid } = position;
  const pass = () => forAccount(platform, row.accountId, (call) => noteTaken(call, row, position));
  const leave = (why: LeftReason) => setAside(platform, row, client, position, why);
  const head = await client.fetchOne(`${uid}`, { uid: true, size: true, internalDate: true }, { uid: true });
  // Deleted by another program meanwhile.
  if (!head) return pass();
  const arrivedAt = new Date(head.internalDate ?? Number.NaN).getTime();
  // Servers record whole seconds.
  if (arrivedAt < Math.floor(row.connectedAt.getTime() / 1000) * 1000) return pass();
  if ((head.size ?? 0) > maxMailBytes) return leave("too large");
  const failed = row.attemptedUid === uid ? row.attempts : 0;
  if (failed >= attemptDelaysMs.length) return leave("failed");
  expectMail(client, head.size ?? 0);
  const mail = await client.fetchOne(`${uid}`, { source: true }, { uid: true });
  if (mail === false || !mail.source) return pass();
  // Only from here on, it is the email that fails, and not its server.
  await noteAttempt(platform, row, position, failed);
  const { address, connectedAt } = row;
  const isTaken = await receiveFromMailbox(platform, row.accountId, {
    raw: mail.source,
    address,
    since: connectedAt,
    noteTaken: (call) => noteTaken(call, row, position),
  });
  if (!isTaken) await leave("unreadable");
}

/** In the transaction that takes an email in. @param isLeft whether it is set aside instead */
async function noteTaken(
  call: WriteCall,
  row: queries.MailboxRow,
  position: queries.Position,
  isLeft = false,
): Promise<void> {
  const now = call.clock.now();
  const until = new Date(now.getTime() + claimMs);
  if (!(await queries.advance(call.tx, row, position, { isLeft, now, until }))) throw new TakenElsewhere();
}

/** Committed before the email is read, because reading it may end the process. @param failed earlier attempts */
async function noteAttempt(
  { database, clock }: Platform,
  row: queries.MailboxRow,
  position: queries.Position,
  failed: number,
): Promise<void> {
  const now = clock.now();
  const attempt = { attempts: failed + 1, now, until: new Date(now.getTime() + attemptDelaysMs[failed]!) };
  if (!(await queries.noteAttempt(database.read, row, position, attempt))) throw new TakenElsewhere();
}

/** Lists an email that stays in the mailbox only, so that a person can look at it there. The next ones are read. */
async function setAside(
  platform: Platform,
  row: queries.MailboxRow,
  client: ImapFlow,
  position: queries.Position,
  why: LeftReason,
): Promise<void> {
  const { uidValidity, uid } = position;
  const found = await client.fetchOne(`${uid}`, { envelope: true }, { uid: true });
  const { from, subject, messageId } = (found ? found.envelope : undefined) ?? {};
  await forAccount(platform, row.accountId, async (call) => {
    await noteTaken(call, row, position, true);
    await keepLeft(call, {
      why,
      subject: subject ?? "",
      sender: from?.[0]?.address ?? null,
      name: from?.[0]?.name ?? null,
      mailId: messageId?.replace(/^<|>$/g, "") || `mailbox ${row.id} ${uidValidity} ${uid}`,
    });
  });
}
