import type { ImapFlow } from "imapflow";
import { refuseByPlan } from "../../../gate/identity/permissions.ts";
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
/** How often a mailbox is checked if its server does not announce new mail, and the backoff while that fails. */
const everyMs = 5 * minuteMs;
const retry = { baseMs: minuteMs, maxMs: 60 * minuteMs };
/** How long a worker's claim lasts, and so the delay after it is killed. Each imported email extends it. */
const claimMs = minuteMs;
/** Maximum duration of a check, so that a slow server does not hold up other accounts. */
const checkMs = 2 * minuteMs;
/** The delays between attempts to import an email that fails or crashes the process; after the last, it is set aside. */
const attemptDelaysMs = [claimMs, 5 * minuteMs, 30 * minuteMs];
/** Maximum number of emails per check; the rest is left to the next, so that other accounts get their turn. */
const maxAtOnce = 25;

/**
 * Imports the new mail of a mailbox, oldest first. The position advances in the transaction that imports an email, so that
 * a crash neither loses nor repeats one.
 * @returns false when another worker has claimed the mailbox
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

/** Retries a mailbox whose checks crashed their processes, with the backoff of many failures. */
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

/** Another worker imported the email, or the mailbox was changed meanwhile. */
class TakenElsewhere extends Error {}

async function claim(call: WriteCall, ref: JobRef) {
  const now = call.clock.now();
  const row = await queries.claim(call.tx, ref, now, new Date(now.getTime() + claimMs));
  if (!row) return undefined;
  const receiving = { resource: "mailboxes", callers: [], kind: "write" } as const;
  return { row, refusal: refuseByPlan(call.caller, receiving, call.clock)?.detail };
}

/** Records the outcome, unless the mailbox was deleted or changed since the check began. */
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

/** While the connection still works, an error is a bug of ours, or the server's response to a command. */
function ofServer(error: unknown, client: ImapFlow, server: MailServer): unknown {
  const isAnswer = error instanceof Error && "responseStatus" in error;
  return isAnswer || !client.usable ? mailServerError(error, server) : error;
}

/**
 * The initial position in a folder that was never read, or whose UIDs were reassigned: after the mail that arrived before
 * the mailbox was connected, or before it was last read completely. Mail imported earlier is recognized by its Message-ID.
 */
async function begin(
  platform: Platform,
  row: queries.MailboxRow,
  client: ImapFlow,
  uidValidity: number,
): Promise<number> {
  const since = Math.max(row.connectedAt.getTime(), row.lastSucceededAt?.getTime() ?? 0);
  // Servers compare days only, in their own time zone.
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
 * Fetches and imports one email, or sets it aside if that is not possible. Does not change the mailbox, in which it stays
 * unread.
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
  // From here on, failures are due to the email rather than the server.
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

/** Advances the position, in the transaction that imports an email. @param isLeft whether it is set aside instead */
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

/** Records an attempt before the email is read, which may crash the process. @param failed earlier attempts */
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

/** Skips an email and lists it, so that a person can look at it in the mailbox. */
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
