import type {
  DeliveryAttempt,
  ListDeliveriesInput,
  RedeliverInput,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from "@rental/contract";
import { shownAddress } from "../../../gate/identity/shown-address.ts";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { AppError, notFound } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { modeOf } from "../../../platform/sandbox/sandbox-id.ts";
import { unsignedRequest } from "./attempt.ts";
import * as queries from "./deliveries.queries.ts";
import { deliveryKind, fanOutAll, lockDeliveryQueues } from "./fan-out.ts";
import { lock, update } from "./webhooks.queries.ts";
import { mustFind, mustReadEvents } from "./webhooks.service.ts";

interface DeliveryRef {
  id: string;
  deliveryId: string;
}

/** The deliveries of one subscription, newest event first. @throws AppError 404 */
export async function list(call: Call, input: ListDeliveriesInput): Promise<Page<WebhookDelivery>> {
  const { active, events } = await mustFind(call, input.id);
  mustReadEvents(call, input.event === undefined ? events : [input.event]);
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    webhookId: input.id,
    status: input.status,
    event: input.event,
    from: queries.firstKept(call.clock.now()),
  });
  return { data: rows.map((row) => toDelivery(row, active)), pagination };
}

/** @throws AppError 404 when the account has no such subscription, or the subscription no such delivery */
export async function get(call: Call, { id, deliveryId }: DeliveryRef): Promise<WebhookDeliveryDetail> {
  const { active } = await mustFind(call, id);
  const row = await queries.find(call.database.read, call.caller.accountId, id, deliveryId, call.clock.now());
  if (!row) throw notFound("delivery");
  mustReadEvents(call, [row.event]);
  const attempts = row.attempts.map((attempt) => toAttempt(call, row, attempt));
  return { ...toDelivery(row, active), data: row.data, attempts };
}

/** Rebuilds the request from the delivery, which is immutable. */
function toAttempt(
  call: Call,
  { accountId, id, event, data }: queries.DeliveryRow,
  attempt: queries.DeliveryRow["attempts"][number],
): DeliveryAttempt {
  const { at, durationMs, statusCode, error, url, redelivery = false, responseBody = null } = attempt;
  const message = { ...modeOf(accountId), event, data, webhookId: id, redelivery };
  const request =
    url === undefined
      ? null
      : { url: shownAddress(call, url, "webhooks:write"), ...unsignedRequest(message, at) };
  return { at, durationMs, statusCode, error, request, responseBody };
}

/**
 * Requeues a delivery under the same webhookId. It is attempted at once, even if the subscription is backing off: the
 * requester has reason to believe that the receiver has recovered. @throws AppError 404; 409 for a test, or while the
 * subscription is inactive
 */
export async function redeliverOne(
  call: WriteCall,
  { id, deliveryId }: DeliveryRef,
): Promise<WebhookDelivery> {
  const { accountId } = call.caller;
  await lockDeliveryQueues(call.tx, accountId);
  await mustBeOn(call, id);
  await mustNotBeTest(call, id, deliveryId);
  await update(call.tx, accountId, id, { retryAt: null });
  const row = await queries.requeueOne(call.tx, accountId, id, deliveryId, call.clock.now(), traceOf(call));
  if (!row) throw notFound("delivery");
  wake(call, deliveryKind, id);
  return toDelivery(row, true);
}

/** Requeues everything since a given time, from the event log. @throws AppError like `redeliverOne` */
export async function redeliver(call: WriteCall, { id, since }: RedeliverInput): Promise<{ queued: number }> {
  await fanOutAll(call);
  await mustBeOn(call, id);
  const { accountId } = call.caller;
  const now = call.clock.now();
  const queued = await queries.requeueSince(call.tx, accountId, id, new Date(since), now, traceOf(call));
  wake(call, deliveryKind, id);
  return { queued };
}

/** The trace context of this request. */
const traceOf = ({ tracer }: WriteCall): string | null => tracer?.traceparent() ?? null;

async function mustNotBeTest(call: WriteCall, id: string, deliveryId: string): Promise<void> {
  const row = await queries.find(call.tx, call.caller.accountId, id, deliveryId, call.clock.now());
  if (!row?.isTest) return;
  throw new AppError(
    "conflict",
    "A test delivery can't be redelivered. Send another with POST /webhooks/{id}/test.",
    {
      code: "test_delivery",
    },
  );
}

async function mustBeOn(call: WriteCall, id: string): Promise<void> {
  const webhook = await lock(call.tx, call.caller.accountId, id);
  if (!webhook) throw notFound("webhook");
  mustReadEvents(call, webhook.events);
  if (webhook.active) return;
  throw new AppError("conflict", "The webhook is inactive. Activate it first: PATCH it with active true.", {
    code: "webhook_inactive",
  });
}

/** @param active whether the subscription is active; a held delivery has no next attempt */
function toDelivery(row: queries.DeliverySummary, active: boolean): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    eventId: row.eventId,
    status: row.status,
    redelivery: row.redelivery,
    test: row.isTest,
    attemptCount: row.attemptCount,
    lastStatusCode: row.lastStatusCode,
    lastError: row.lastError,
    nextAttemptAt: active && row.status === "pending" ? row.dueAt.toISOString() : null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.eventAt.toISOString(),
  };
}
