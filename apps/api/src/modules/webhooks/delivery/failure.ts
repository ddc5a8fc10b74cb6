import type { DeliveryAttempt } from "@rental/contract";
import { and, eq, sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lastPlace } from "../deliveries.queries.ts";
import { jitterFactor, maxFailures, retryDelay } from "./backoff.ts";
import { keptAttempts, type Lease, type Waiting } from "./delivery.queries.ts";

/** How a run ended on a failing receiver. */
export interface FailedBurst {
  failed: { delivery: Waiting; attempt: DeliveryAttempt }[];
  /** When the receiver last answered 2xx in this run; null when it did not. */
  lastArrival: Date | null;
}

/**
 * Ends a run in which attempts failed: the endpoint backs off, its tenth failure in a row switches it off, and
 * the failed deliveries go to the end of the line. Attempts that were on the way together count as one
 * failure: a short outage under load must not use up the ten. Decision 41.
 */
export function settleFailure(platform: Platform, lease: Lease, burst: FailedBurst): Promise<void> {
  const { accountId, id, token } = lease;
  const where = and(eq(webhooks.accountId, accountId), eq(webhooks.id, id), eq(webhooks.leaseToken, token));
  return platform.database.transact(async (tx) => {
    const [row] = await tx.select().from(webhooks).where(where).for("update");
    // Somebody else serves the endpoint by now, or it is gone.
    if (!row) return;
    const now = platform.clock.now();
    const factor = jitterFactor();
    const later = (failures: number) =>
      new Date(now.getTime() + retryDelay(failures, platform.config.webhookRetry, factor));
    const failures = burst.lastArrival ? 1 : row.consecutiveFailures + 1;
    const isOff = failures >= maxFailures;
    await tx
      .update(webhooks)
      .set({
        consecutiveFailures: failures,
        retryAt: later(failures),
        leaseToken: null,
        leaseUntil: null,
        ...(burst.lastArrival && { lastDeliveredAt: burst.lastArrival }),
        ...(isOff && row.active && { active: false, offBecause: "failures" as const }),
      })
      .where(where);
    for (const { delivery, attempt } of burst.failed) {
      const ofEvent = delivery.failures + 1;
      // Given up only when others passed meanwhile; else it is the endpoint that fails.
      const isGivenUp = ofEvent >= maxFailures && !isOff;
      await note(tx, accountId, delivery.id, attempt, ofEvent, isGivenUp ? null : later(ofEvent));
    }
  });
}

/** Notes a failed attempt. @param dueAt of the next one; null: there is none */
async function note(
  tx: Tx,
  accountId: string,
  id: string,
  attempt: DeliveryAttempt,
  failures: number,
  dueAt: Date | null,
): Promise<void> {
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
    .where(
      and(
        eq(webhookDeliveries.accountId, accountId),
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.status, "pending"),
      ),
    );
}
