import type { MessageMetadata } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import * as followups from "../../automation/followups/outcomes.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import * as queries from "./messages.queries.ts";
import { subjectOf } from "./messages.service.ts";

/**
 * Records that a queued message was sent, in the transaction in which its sender records it. Emits message.sent. Does
 * nothing if the message already has an outcome.
 */
export async function noteSent(
  call: WriteCall,
  messageId: string,
  carrier: Pick<MessageMetadata, "provider" | "providerMessageId"> = {},
): Promise<void> {
  const changes = { sentAt: call.clock.now(), metadata: { ...carrier, deliveryStatus: "sent" as const } };
  const settled = await queries.settle(call.tx, call.caller.accountId, messageId, changes);
  if (!settled) return;
  const { message, conversation } = settled;
  await emit({ ...call, causes: message.causes }, "message.sent", subjectOf(message, conversation));
  const { followupId } = message.metadata ?? {};
  if (followupId) await followups.settle(call, followupId, { status: "sent" });
}

/** Why a message could not be delivered. */
export interface DeliveryFailure {
  /** A stable code. */
  reason: string;
  /** A human-readable explanation. */
  error: string;
}

/**
 * Records that delivery of a queued message was given up, like `noteSent`. Emits message.failed. The contact never got
 * it, so no answer is awaited.
 */
export const noteFailed = (call: WriteCall, messageId: string, failure: DeliveryFailure): Promise<void> =>
  fail(call, messageId, failure, "queued");

/** Records the provider's report that a sent message was delivered. */
export async function noteDelivered(call: WriteCall, messageId: string): Promise<void> {
  const metadata = { deliveryStatus: "delivered" as const };
  await queries.settle(call.tx, call.caller.accountId, messageId, { metadata }, ["sent"]);
}

/** Records the provider's report that a sent message is undeliverable, like `noteFailed`. */
export const noteBounced = (call: WriteCall, messageId: string, failure: DeliveryFailure): Promise<void> =>
  fail(call, messageId, failure, "sent");

async function fail(
  call: WriteCall,
  messageId: string,
  { reason, error }: DeliveryFailure,
  from: "queued" | "sent",
): Promise<void> {
  const changes = { metadata: { deliveryStatus: "failed" as const, error } };
  const settled = await queries.settle(call.tx, call.caller.accountId, messageId, changes, [from]);
  if (!settled) return;
  const { message, conversation } = settled;
  await conversations.noteUndelivered(call, conversation.id, message.createdAt);
  await emit({ ...call, causes: message.causes }, "message.failed", {
    ...subjectOf(message, conversation),
    reason,
    error,
  });
  const { followupId } = message.metadata ?? {};
  if (followupId) await followups.settle(call, followupId, { status: "failed", reason, error });
}
