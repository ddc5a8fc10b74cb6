import { and, eq, sql } from "drizzle-orm";
import { type StoredAttempt, webhookDeliveries, webhooks } from "../../../../db/tables/index.ts";
import type { Tx } from "../../../../platform/database/database.ts";
import { jitterFactor, maxFailures, retryDelay } from "../../../../platform/jobs/backoff.ts";
import { outcomeOf } from "../../../../platform/outbound/request.ts";
import type { Failures, Lease, Payload } from "../../../../platform/outbound/sender/payload.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { modeOf } from "../../../../platform/sandbox/sandbox-id.ts";
import { forAccount } from "../../../account/accounts/system-call.ts";
import { attempt, type Target } from "../attempt.ts";
import { lastPlace } from "../deliveries.queries.ts";
import { deliveryKind } from "../fan-out.ts";
import { notifyOfDeactivation } from "../notify-owner.service.ts";
import { targetOf } from "../target.ts";
import { recordArrival } from "./arrivals.ts";
import { keptAttempts, type SubscriptionRow, subscriptions, type Waiting } from "./delivery.queries.ts";

/** Deliveries of events to subscriptions. Events of the same resource arrive in order. */
export const deliveries: Payload<SubscriptionRow, Target, Waiting, FailedDelivery> = {
  kind: deliveryKind,
  endpoints: subscriptions,
  probes: true,
  overtakes: false,
  open: targetOf,
  keyOf: ({ data }) => data.id,
  async send(platform, { accountId, target }, delivery, signal) {
    const { id, event, eventId, data, redelivery, traceparent } = delivery;
    const message = { ...modeOf(accountId), event, data, redelivery, webhookId: id, traceparent };
    const outcome = await attempt(platform, target, message, signal);
    if (outcome === "cancelled") return outcome;
    const { delivered, made } = outcome;
    platform.metrics.webhookAttempts.inc({ outcome: outcomeOf(made.statusCode) });
    if (!delivered) return { failure: { delivery, attempt: made } };
    const at = new Date(Date.parse(made.at) + made.durationMs);
    return {
      acceptedAt: at,
      recorded: recordArrival(platform.database, { accountId, id, eventId, at, attempt: made }),
    };
  },
  settle: settleFailure,
};

interface FailedDelivery {
  delivery: Waiting;
  attempt: StoredAttempt;
}

/**
 * Settles a run with failed attempts: the endpoint backs off, its tenth consecutive failure deactivates it, and the
 * failed deliveries move to the tail of the queue. Concurrent failures are counted individually but are one backoff
 * step, so that a brief outage under load delays by seconds.
 */
function settleFailure(
  platform: Platform,
  { accountId, id, token }: Lease,
  { failed, inARow, acceptedAt }: Failures<FailedDelivery>,
): Promise<void> {
  const where = and(eq(webhooks.accountId, accountId), eq(webhooks.id, id), eq(webhooks.leaseToken, token));
  return forAccount(platform, accountId, async (call) => {
    const { tx } = call;
    const [row] = await tx.select().from(webhooks).where(where).for("update");
    // Another worker has taken over the endpoint, or it was deleted.
    if (!row) return;
    const now = platform.clock.now();
    const factor = jitterFactor();
    const later = (steps: number) =>
      new Date(now.getTime() + retryDelay(steps, platform.config.webhookRetry, factor));
    const failures = (acceptedAt ? 0 : row.consecutiveFailures) + inARow;
    const steps = acceptedAt ? 1 : row.backoffSteps + 1;
    const isOff = failures >= maxFailures;
    const turnsOff = isOff && row.active;
    await tx
      .update(webhooks)
      .set({
        consecutiveFailures: failures,
        backoffSteps: steps,
        retryAt: later(isLastChance(failures) ? maxFailures - 1 : steps),
        leaseToken: null,
        leaseUntil: null,
        ...(acceptedAt && { lastDeliveredAt: acceptedAt }),
        ...(turnsOff && { active: false, offBecause: "failures" as const }),
      })
      .where(where);
    if (turnsOff) await notifyOfDeactivation(call, row);
    for (const { delivery, attempt } of failed) {
      // Read the current counter, which may have been reset during the attempt.
      const [waiting] = await tx
        .select({ failures: webhookDeliveries.failures })
        .from(webhookDeliveries)
        .where(pending(accountId, delivery))
        .for("update");
      if (!waiting) continue;
      const ofEvent = waiting.failures + 1;
      // Abandoned only if other deliveries succeeded meanwhile; otherwise the endpoint is at fault, not the event.
      const isGivenUp = ofEvent >= maxFailures && !isOff;
      const dueAt = isGivenUp ? null : later(ofEvent);
      await note(tx, { accountId, delivery, attempt, failures: ofEvent, dueAt });
    }
  });
}

/**
 * Whether the next failure deactivates the endpoint. A burst may reach this count within seconds, so the last attempt
 * is delayed as after nine separate failures: ten failures take tens of minutes.
 */
const isLastChance = (failures: number) => failures === maxFailures - 1;

const pending = (accountId: string, { id, eventId }: Waiting) =>
  and(
    eq(webhookDeliveries.accountId, accountId),
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.eventId, eventId),
    eq(webhookDeliveries.status, "pending"),
  );

interface FailedAttempt {
  accountId: string;
  delivery: Waiting;
  attempt: StoredAttempt;
  failures: number;
  /** When the next attempt is due; null when there is none. */
  dueAt: Date | null;
}

async function note(tx: Tx, { accountId, delivery, attempt, failures, dueAt }: FailedAttempt): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({
      failures,
      attemptCount: sql`${webhookDeliveries.attemptCount} + 1`,
      attempts: sql`case when jsonb_array_length(attempts) < ${keptAttempts} then attempts else attempts - 0 end
        || ${JSON.stringify(attempt)}::jsonb`,
      lastStatusCode: attempt.statusCode,
      lastError: attempt.error,
      ...(dueAt ? { dueAt, place: lastPlace } : { status: "failed" as const }),
    })
    .where(pending(accountId, delivery));
}
