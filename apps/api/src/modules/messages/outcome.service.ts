import type { WriteCall } from "../../gate/call.ts";
import { emit } from "../../platform/outbox.ts";
import * as conversations from "../conversations/conversations.service.ts";
import * as followups from "../followups/state.service.ts";
import * as queries from "./messages.queries.ts";
import { subjectOf } from "./messages.service.ts";

/**
 * Notes that a queued message has left, in the transaction that notes it with whatever carried it. Emits
 * message.sent. A message whose outcome is known stays as it is.
 */
export async function noteSent(call: WriteCall, messageId: string): Promise<void> {
  const changes = { sentAt: call.clock.now(), metadata: { deliveryStatus: "sent" as const } };
  const settled = await queries.settle(call.tx, call.caller.accountId, messageId, changes);
  if (!settled) return;
  const { message, conversation } = settled;
  await emit({ ...call, causes: message.causes }, "message.sent", subjectOf(message, conversation));
  const { followupId } = message.metadata ?? {};
  if (followupId) await followups.settle(call, followupId, { status: "sent" });
}

/** Why a message was given up. */
export interface DeliveryFailure {
  /** Stable. */
  reason: string;
  /** For people. */
  error: string;
}

/**
 * Notes that a queued message was given up, as `noteSent` does. Emits message.failed. The contact, who never got
 * it, owes no answer to it.
 */
export async function noteFailed(
  call: WriteCall,
  messageId: string,
  { reason, error }: DeliveryFailure,
): Promise<void> {
  const changes = { metadata: { deliveryStatus: "failed" as const, error } };
  const settled = await queries.settle(call.tx, call.caller.accountId, messageId, changes);
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
