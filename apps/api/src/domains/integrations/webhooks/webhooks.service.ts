import {
  type CreatedWebhook,
  type CreateWebhookInput,
  type EventType,
  type ListWebhooksInput,
  type RotatedWebhook,
  type RotateSecretInput,
  scopesOfEvents,
  type TestedWebhook,
  type UpdateWebhookInput,
  type Webhook,
} from "@rental/contract";
import { refuseByScope } from "../../../gate/identity/permissions.ts";
import { changedAddress, isShortened, shownAddress } from "../../../gate/identity/shown-address.ts";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import {
  invalid,
  limitReached,
  mustChangeSomething,
  notFound,
  testCutOff,
} from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { claimQuota } from "../../../platform/database/quota.ts";
import { newId } from "../../../platform/ids.ts";
import { modeOf } from "../../../platform/sandbox/sandbox-id.ts";
import { addressSealer } from "../../../platform/secrets/sealed-address.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { attempt } from "./attempt.ts";
import { keepTest, requeueHeld } from "./deliveries.queries.ts";
import { deliveryKind, fanOutAll, lockDeliveryQueues } from "./fan-out.ts";
import { newSecret, sealer } from "./secret.ts";
import { targetOf } from "./target.ts";
import * as queries from "./webhooks.queries.ts";

type Row = queries.WebhookRow;

/** A new secret as it is stored, for a subscription that is imported without its own. */
export const newSealedSecret = (secrets: Secrets): Buffer => sealer(secrets).seal(newSecret());

/** @throws AppError 404 when the account has no such subscription */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("webhook");
  return row;
}

/** Without the secret. @throws AppError 404 */
export const get = async (call: Call, id: string): Promise<Webhook> =>
  toWebhook(call, await mustFind(call, id));

/** Newest first; the limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListWebhooksInput): Promise<Page<Webhook>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map((row) => toWebhook(call, row)), pagination };
}

/**
 * Checks whether deliveries may be sent to a URL. Resolves DNS, so it must not be called inside a transaction.
 * @throws AppError 422 naming `url`
 */
export async function checkAddress(call: Call, url: string | undefined, before?: Row): Promise<void> {
  if (url === undefined || (before && isShortened(call, url, before.url))) return;
  const checked = await call.outbound.check(url);
  if (!checked.ok) throw invalid([{ field: "url", message: checked.reason.replace(/\.$/, "") }]);
}

/** @throws AppError 422 when the plan's subscription limit is reached */
export async function create(call: WriteCall, input: CreateWebhookInput): Promise<CreatedWebhook> {
  mustReadEvents(call, input.events);
  await makeRoom(call);
  // Events that predate the subscription are not sent to it.
  await fanOutAll(call);
  const secret = newSecret();
  const row = await queries.insert(call.tx, {
    ...input,
    url: addressSealer(call.secrets).seal(input.url),
    accountId: call.caller.accountId,
    id: newId(),
    active: true,
    secret: sealer(call.secrets).seal(secret),
    createdAt: call.clock.now(),
  });
  return { ...toShared(call, row), secret, createdAt: row.createdAt.toISOString() };
}

/** A key subscribes to what it may read, and is shown no other deliveries. @throws AppError 403 */
export function mustReadEvents({ caller }: Call, events: readonly EventType[]): void {
  const refusal = refuseByScope(caller, { scopes: scopesOfEvents(events) });
  if (refusal) throw refusal;
}

/**
 * `active: true` resets the failure counter and delivers held events, oldest first; `active: false` stops queueing.
 * @throws AppError 404; 422 when nothing would change
 */
export async function update(call: WriteCall, input: UpdateWebhookInput): Promise<Webhook> {
  const { id, url: given, ...changes } = input;
  const { accountId } = call.caller;
  // Events that predate the change go to the previous target.
  await fanOutAll(call);
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("webhook");
  // What waits to be delivered is of the events it had.
  mustReadEvents(call, [...before.events, ...(changes.events ?? [])]);
  mustChangeSomething({ given, ...changes });
  const url = changedAddress(call, given, before.url);
  const row = await queries.update(call.tx, accountId, id, {
    ...changes,
    ...(url !== undefined && { url }),
    // A URL sent back in its shortened form changes nothing, but an update needs a column to set.
    active: changes.active ?? before.active,
    ...switched(changes.active),
  });
  if (changes.active) {
    await requeueHeld(call.tx, accountId, id, call.clock.now());
    wake(call, deliveryKind, id);
  }
  return toWebhook(call, row!);
}

/** Its pending deliveries are dropped. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("webhook");
}

/**
 * The documented signature is made with the new secret at once; that of Standard Webhooks is also made with the old one
 * for `overlapHours`. Resets the failure counters of the subscription and its pending deliveries. @throws AppError 403,
 * 404
 */
export async function rotateSecret(
  call: WriteCall,
  { id, overlapHours = 0 }: RotateSecretInput,
): Promise<RotatedWebhook> {
  const { accountId } = call.caller;
  const secret = newSecret();
  await lockDeliveryQueues(call.tx, accountId);
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("webhook");
  mustReadEvents(call, before.events);
  const until = new Date(call.clock.now().getTime() + overlapHours * 3_600_000);
  const row = await queries.update(call.tx, accountId, id, {
    secret: sealer(call.secrets).seal(secret),
    previousSecret: overlapHours > 0 ? before.secret : null,
    previousSecretUntil: overlapHours > 0 ? until : null,
    ...wellAgain,
  });
  await requeueHeld(call.tx, accountId, id, call.clock.now());
  wake(call, deliveryKind, id);
  return { ...toShared(call, row!), secret };
}

/** Sends one delivery immediately; it is logged, but does not affect the failure counter. @throws AppError 404 */
export async function test(call: Call, id: string): Promise<TestedWebhook> {
  const row = await mustFind(call, id);
  const ping = {
    ...modeOf(call.caller.accountId),
    event: "test.ping" as const,
    data: { message: "This is a test delivery." },
    webhookId: newId(),
    redelivery: false,
  };
  const outcome = await attempt(call, targetOf(call, row), ping);
  if (outcome === "cancelled") throw testCutOff();
  const { delivered, made } = outcome;
  await keepTest(call.database.read, { accountId: call.caller.accountId, webhookId: id, ping, outcome });
  const { statusCode, error, durationMs, responseBody = null } = made;
  return {
    delivered,
    event: ping.event,
    deliveryId: ping.webhookId,
    statusCode,
    error,
    durationMs,
    responseBody,
  };
}

/** The failure state of a healthy subscription. */
const wellAgain = { consecutiveFailures: 0, backoffSteps: 0, retryAt: null };

function switched(active: boolean | undefined): Partial<queries.NewWebhook> {
  if (active === undefined) return {};
  return active ? { offBecause: null, ...wellAgain } : { offBecause: "owner", retryAt: null };
}

async function makeRoom(call: WriteCall): Promise<void> {
  const { limits, accountId } = call.caller;
  if (await claimQuota(call.tx, accountId, "webhooks", limits.webhooks)) return;
  throw limitReached("webhook_limit_reached", limits, limits.webhooks, "webhooks");
}

const toShared = (call: Call, { id, url, events, active, description }: Row) => ({
  id,
  url: shownAddress(call, url, "webhooks:write"),
  events,
  active,
  description,
});

function toWebhook(call: Call, row: Row): Webhook {
  return {
    ...toShared(call, row),
    consecutiveFailures: row.consecutiveFailures,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
