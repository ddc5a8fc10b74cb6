import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { sealer } from "../../../gate/connector-signature.ts";
import { refuseResource } from "../../../gate/plan.ts";
import { jitterFactor, retryDelay } from "../../../platform/backoff.ts";
import { type JobRef, processDied } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressSealer } from "../../../platform/sealed-address.ts";
import { forAccount } from "../../accounts/system-call.ts";
import { attachmentsOf } from "../../attachments/download.service.ts";
import type { DeliveryFailure } from "../../messages/outcome.service.ts";
import type { ConnectorRow } from "../connectors.queries.ts";
import * as queries from "./delivery.queries.ts";
import { giveUp, noteArrival, noteFailure } from "./outcomes.ts";
import { type Posted, post, type Target } from "./post.ts";

/** Maximum number of concurrent messages to one connector, each to a different contact. */
const maxOnTheWay = 8;
/** Number of messages that are fetched together, to find that many contacts. */
const batchSize = 64;
/** How long a connector stays claimed by a worker that does not renew: the delay after a worker is killed. */
const leaseMs = 5_000;
const renewEveryMs = 1_000;
/** How often a release is tried again while the database does not respond. */
const againMs = 100;
/** How long one run continues while there is more, before other connectors get their turn. */
const sliceMs = 5_000;

/** What a run changes of its connector. */
interface ConnectorState {
  consecutiveFailures?: number;
  retryAt?: Date | null;
}

/**
 * Sends the waiting messages of one connector, oldest first; messages to one contact are sent one after the other. Ends
 * when nothing is waiting, an attempt fails, or the worker stops. A crash after the connector accepted and before we
 * recorded it sends the message again with the same id.
 * @returns false when the connector may not be served now, or is being served by a worker
 */
export async function deliver(
  platform: Platform,
  ref: JobRef,
  progress: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const lease = { ...ref, token: randomUUID() };
  const { database, clock } = platform;
  const row = await queries.claim(database.read, lease, clock.now(), leaseEnd(platform));
  if (!row) return false;
  const stopKeeping = keep(platform, lease);
  const endsAt = performance.now() + sliceMs;
  let connector: ConnectorRow | undefined = row;
  let state: ConnectorState = {};
  try {
    while (connector && !signal.aborted && performance.now() < endsAt) {
      const batch = await nextOf(platform, lease);
      if (batch.length === 0) return true;
      const failures = await sendBatch(platform, connector, batch, signal);
      if (failures > 0) {
        state = backOff(platform, connector.consecutiveFailures + failures);
        return true;
      }
      // Attempts that were cut off say nothing about the connector.
      if (signal.aborted) break;
      state = { consecutiveFailures: 0, retryAt: null };
      await progress();
      const renewed = await queries.renew(database.read, lease, leaseEnd(platform));
      connector = renewed && { ...renewed, ...state };
    }
    await platform.queue.wake([{ ...ref, kind: queries.connectorKind }]);
    return true;
  } finally {
    stopKeeping();
    await release(platform, lease, state);
  }
}

const leaseEnd = ({ clock }: Platform): Date => new Date(clock.now().getTime() + leaseMs);

/** Keeps a lease while requests are on their way. @returns a function that stops it */
function keep(platform: Platform, lease: queries.Lease): () => void {
  let isAsking = false;
  const timer = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    // If the database does not respond for long, the lease expires, and another worker may repeat what is on its way.
    await queries.extend(platform.database.read, lease, leaseEnd(platform)).catch(() => undefined);
    isAsking = false;
  }, renewEveryMs);
  return () => clearInterval(timer);
}

/**
 * Ends a lease. When the database does not respond, it tries until it does: otherwise the messages would wait until the
 * lease ends by itself.
 */
async function release(platform: Platform, lease: queries.Lease, state: ConnectorState): Promise<void> {
  for (const endsAt = performance.now() + leaseMs; ; await after(againMs)) {
    try {
      return await queries.release(platform.database.read, lease, state);
    } catch (error) {
      if (performance.now() >= endsAt) throw error;
    }
  }
}

function backOff({ clock, config }: Platform, failures: number) {
  const delay = retryDelay(failures, config.webhookRetry, jitterFactor());
  return { consecutiveFailures: failures, retryAt: new Date(clock.now().getTime() + delay) };
}

/** The oldest message of each contact, of a few. */
async function nextOf({ database }: Platform, ref: JobRef): Promise<queries.WaitingRow[]> {
  const byContact = new Map<string, queries.WaitingRow>();
  for (const row of await queries.waiting(database.read, ref, batchSize)) {
    if (!byContact.has(row.contactId)) byContact.set(row.contactId, row);
    if (byContact.size === maxOnTheWay) break;
  }
  return [...byContact.values()];
}

/** Sends messages concurrently. @returns the number of failed attempts that will be retried */
async function sendBatch(
  platform: Platform,
  connector: ConnectorRow,
  batch: queries.WaitingRow[],
  signal: AbortSignal,
): Promise<number> {
  const { accountId, channel, outboundUrl } = connector;
  const stop = await forAccount(platform, accountId, (call) =>
    Promise.resolve(whyNot(connector, refuseResource(call, "connectors"))),
  );
  if (stop || outboundUrl === null) {
    for (const row of batch) await giveUp(platform, row, row.attempts, stop ?? disconnected);
    return 0;
  }
  const target: Target = {
    url: addressSealer(platform.secrets).open(outboundUrl),
    secret: sealer(platform.secrets).open(connector.secret),
  };
  // Wait for all of them, so that the lease is not given up while a message is on its way.
  const settled = await Promise.allSettled(
    batch.map(async (row) => {
      const { id, to, subject, content, contactId, conversationId, messageId } = row;
      const sent = { id, type: "message.send", channel, to, ...(subject !== null && { subject }) } as const;
      const posted = await post(
        platform,
        target,
        { ...sent, content, contactId, conversationId, messageId, ...(await mediaOf(platform, row)) },
        signal,
      );
      if (posted.outcome !== "cancelled")
        platform.metrics.connectorSent.inc({ channel, outcome: saidOf(posted) });
      return settle(platform, connector, row, posted);
    }),
  );
  const broken = settled.find((outcome) => outcome.status === "rejected");
  if (broken) throw broken.reason;
  return settled.filter((outcome) => outcome.status === "fulfilled" && outcome.value).length;
}

/** The files of a message, by addresses that are good for an hour; made anew for each attempt. */
async function mediaOf(platform: Platform, { accountId, messageId }: queries.WaitingRow) {
  const files = await attachmentsOf(platform, accountId, messageId);
  if (files.length === 0) return {};
  return { media: files.map(({ url, contentType, name }) => ({ url, contentType, name })) };
}

const saidOf = (posted: Exclude<Posted, { outcome: "cancelled" }>): string => {
  if (posted.outcome === "unanswered") return "unanswered";
  return posted.status >= 200 && posted.status <= 299 ? "accepted" : "refused";
};

const disconnected: DeliveryFailure = {
  reason: "channel_not_connected",
  error: "The connector of the channel was deleted before the message was sent.",
};

/** Why nothing may be sent any more; undefined: sending may continue. */
function whyNot(
  { deletedAt }: ConnectorRow,
  refusal: ReturnType<typeof refuseResource>,
): DeliveryFailure | undefined {
  if (deletedAt) return disconnected;
  return refusal && { reason: refusal.code, error: refusal.detail };
}

/** Records one outcome. @returns whether it is retried */
async function settle(
  platform: Platform,
  connector: ConnectorRow,
  row: queries.WaitingRow,
  posted: Posted,
): Promise<boolean> {
  if (posted.outcome === "cancelled") return false;
  const { status } = posted;
  if (posted.outcome === "answered" && posted.status >= 200 && posted.status <= 299) {
    await noteArrival(platform, connector, row, posted.body);
    return false;
  }
  if (posted.outcome === "answered" && posted.status >= 400 && posted.status <= 499) {
    const error = `The connector responded with ${status}: ${textOf(posted.body)}`.slice(0, 500);
    await giveUp(platform, row, row.attempts + 1, { reason: "delivery_refused", error });
    return false;
  }
  const error =
    posted.outcome === "answered" ? `The connector responded with ${status}.` : posted.error.slice(0, 500);
  await noteFailure(platform, row, error);
  return true;
}

/** The beginning of a response as text that can be stored: without NUL. */
const textOf = (body: Buffer): string =>
  new TextDecoder().decode(body.subarray(0, 400)).replaceAll("\0", "").trim() || "no reason given";

/** Ends the first message in a connector's queue, after processes crashed while sending it. */
export async function giveUpFirst(platform: Platform, ref: JobRef): Promise<void> {
  for (const row of await nextOf(platform, ref)) {
    const failure = { reason: processDied.code, error: processDied.message };
    await giveUp(platform, row, row.attempts, failure);
  }
}
