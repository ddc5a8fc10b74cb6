import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import { messageNoticeKind } from "../../../platform/jobs/outbox.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PushMessage } from "../../../platform/push/send-push.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as subscriptions from "../../people/push-subscriptions/push-subscriptions.service.ts";
import * as queries from "./push.queries.ts";
import { pushedKinds, writePush } from "./push-messages.ts";

/** The kind of the job that sends one notice to one browser. */
export const pushKind = "push-notice";

/** How long a claim lasts: longer than an attempt, whose worker may be killed. */
const claimMs = 30_000;
const retryBaseMs = 30_000;
const retryMaxMs = 3_600_000;
/** Maximum age of a notice that is still worth showing. */
const keptMs = 86_400_000;

/** The data that a notice keeps: ids, no contents. */
const ids = ["id", "contactId", "conversationId", "propertyId", "personId"];

/** Queues the due notices for their recipients' browsers, once. */
export async function handOverToBrowsers(call: WriteCall): Promise<void> {
  const { tx, clock, caller } = call;
  const { accountId } = caller;
  const now = clock.now();
  if (!refuseResource(call, "messages")) {
    const rows = (await queries.unpushed(tx, accountId, now, pushedKinds)).map((notice) => ({
      ...notice,
      accountId,
      id: newId(),
      data: idsOf(notice.data),
      dueAt: now,
      createdAt: now,
    }));
    await queries.insert(tx, rows);
    for (const { id } of rows) call.wakes.push({ kind: pushKind, accountId, id });
  }
  await queries.setPushed(tx, accountId, now, [messageNoticeKind]);
}

const idsOf = (data: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => ids.includes(name))) as Record<string, string>;

/**
 * Makes one attempt to send a notice to a browser. If the process dies between the push service's response and our record
 * of it, the notice is sent again and replaces the first one, because it has the same tag.
 * @returns false when none is due
 */
export async function sendPushNotice(platform: Platform, ref: JobRef, signal: AbortSignal): Promise<boolean> {
  const claimed = await forAccount(platform, ref.accountId, (call) => claim(call, ref));
  if (!claimed) return false;
  const { row, subscription, message } = claimed;
  const sent = await subscriptions.send(platform, ref.accountId, subscription, message, signal);
  if (sent.outcome === "cancelled") return true;
  if (sent.outcome !== "failed") await queries.remove(platform.database.read, ref);
  else {
    const delay = Math.min(retryBaseMs * 2 ** (row.attempts - 1), retryMaxMs);
    const wait = Math.min(Math.max(delay, sent.retryAfterMs), retryMaxMs);
    await queries.postpone(platform.database.read, ref, new Date(platform.clock.now().getTime() + wait));
  }
  return true;
}

interface Claimed {
  row: queries.PushNoticeRow;
  subscription: NonNullable<Awaited<ReturnType<typeof subscriptions.find>>>;
  message: PushMessage;
}

/** Claims a notice and writes it, or drops one that nobody wants any more. */
async function claim(call: WriteCall, ref: JobRef): Promise<Claimed | undefined> {
  const now = call.clock.now();
  const row = await queries.claim(call.tx, ref, now, new Date(now.getTime() + claimMs));
  if (!row) return undefined;
  const isOld = row.createdAt.getTime() + keptMs < now.getTime();
  const subscription = await subscriptions.find(call.tx, ref.accountId, row.subscriptionId, now);
  const message =
    isOld || !subscription || refuseResource(call, "messages")
      ? undefined
      : await writePush(call, row.kind, row.data, subscription.language);
  if (subscription && message) return { row, subscription, message };
  await queries.remove(call.tx, ref);
  return undefined;
}

/** Gives up on a notice after processes crashed while sending it. */
export const dropPushNotice = ({ database }: Platform, ref: JobRef): Promise<void> =>
  queries.remove(database.read, ref);
