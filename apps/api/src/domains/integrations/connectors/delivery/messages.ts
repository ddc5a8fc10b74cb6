import { sealer } from "../../../../gate/identity/connector-signature.ts";
import { refuseResource } from "../../../../gate/identity/permissions.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { type JobRef, processDied } from "../../../../platform/jobs/jobs.ts";
import { isAccepted, outcomeOf } from "../../../../platform/outbound/request.ts";
import { take } from "../../../../platform/outbound/sender/leases.ts";
import type { Payload, Sent } from "../../../../platform/outbound/sender/payload.ts";
import { maxInFlight } from "../../../../platform/outbound/sender/sender.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { addressSealer } from "../../../../platform/secrets/sealed-address.ts";
import { attachmentsOf } from "../../../inbox/attachments/download.service.ts";
import type { DeliveryFailure } from "../../../inbox/messages/outcome.service.ts";
import {
  backOff,
  connectorEndpoints,
  connectorKind,
  type ServedConnector,
  type Waiting,
} from "./delivery.queries.ts";
import { giveUp, noteArrival, noteFailure } from "./outcomes.ts";
import { post, type Target } from "./post.ts";

/**
 * Messages to connectors. Messages to the same contact are sent one at a time: each outcome is recorded before the next
 * is sent.
 */
export const messages: Payload<ServedConnector, Target, Waiting, string> = {
  kind: connectorKind,
  endpoints: connectorEndpoints,
  probes: false,
  overtakes: true,
  open: ({ secrets }, { url, secret }) => ({
    url: addressSealer(secrets).open(url ?? ""),
    secret: sealer(secrets).open(secret),
  }),
  keyOf: ({ contactId }) => contactId,
  async send(platform, { row, target }, message, signal) {
    const acceptedAt = platform.clock.now();
    const stop = whyNot(row, platform.config.plans, platform.clock);
    if (stop) {
      await giveUp(platform, message, message.attempts, stop);
      return { acceptedAt };
    }
    const { channel } = row;
    const { id, to, subject, content, contactId, conversationId, messageId } = message;
    const sent = { id, type: "message.send", channel, to, ...(subject !== null && { subject }) } as const;
    const media = await mediaOf(platform, message);
    const posted = await post(
      platform,
      message.accountId,
      target,
      { ...sent, content, contactId, conversationId, messageId, ...media },
      signal,
    );
    if (posted.outcome === "cancelled") return "cancelled";
    platform.metrics.connectorSent.inc({ channel, outcome: outcomeOf(posted.status) });
    if (posted.outcome === "unanswered") return retryLater(platform, message, posted.error);
    const { status, body } = posted;
    if (isAccepted(status)) await noteArrival(platform, row.name, message, body);
    else if (status < 400 || status > 499)
      return retryLater(platform, message, `The connector responded with ${status}.`);
    else {
      const error = `The connector responded with ${status}: ${textOf(body)}`.slice(0, 500);
      await giveUp(platform, message, message.attempts + 1, { reason: "delivery_refused", error });
    }
    return { acceptedAt };
  },
  settle: backOff,
};

/** The reason why sending must stop; undefined when it may continue. */
function whyNot(
  { isDeleted, plan, accountCreatedAt }: ServedConnector,
  plans: Platform["config"]["plans"],
  clock: Clock,
): DeliveryFailure | undefined {
  if (isDeleted)
    return {
      reason: "channel_not_connected",
      error: "The connector of the channel was deleted before the message was sent.",
    };
  const caller = { limits: plans[plan], accountCreatedAt };
  const refusal = refuseResource({ caller, clock }, "connectors");
  return refusal && { reason: refusal.code, error: refusal.detail };
}

/** A message's files, with URLs that are valid for an hour; regenerated for each attempt. */
async function mediaOf(platform: Platform, { accountId, messageId }: Waiting) {
  const files = await attachmentsOf(platform, accountId, messageId);
  if (files.length === 0) return {};
  return { media: files.map(({ url, contentType, name }) => ({ url, contentType, name })) };
}

async function retryLater(platform: Platform, message: Waiting, error: string): Promise<Sent<string>> {
  await noteFailure(platform, message, error.slice(0, 500));
  return { failure: message.id };
}

/** The start of a response as storable text: without NUL. */
const textOf = (body: Buffer): string =>
  new TextDecoder().decode(body.subarray(0, 400)).replaceAll("\0", "").trim() || "no reason given";

/** Number of messages to search for those that may have been in flight. */
const lookedAt = 64;

/** Abandons the messages that may have been in flight when processes crashed. */
export async function abandonInFlight(platform: Platform, ref: JobRef): Promise<void> {
  const { database, clock } = platform;
  const wanted = { ...ref, behind: connectorEndpoints.start, limit: lookedAt };
  const [waiting = []] = await take<Waiting>(database.queues, connectorEndpoints, [wanted], clock.now());
  const ofContacts = waiting.filter(
    ({ contactId }, n) => waiting.findIndex((message) => message.contactId === contactId) === n,
  );
  const failure = { reason: processDied.code, error: processDied.message };
  for (const message of ofContacts.slice(0, maxInFlight))
    await giveUp(platform, message, message.attempts, failure);
}
