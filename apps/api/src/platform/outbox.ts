import type { EventData, EventType } from "@rental/contract";
import { and, eq, or, sql } from "drizzle-orm";
import { outbox, webhooks } from "../db/tables/index.ts";
import type { Tx } from "./database.ts";
import { newId } from "./ids.ts";
import type { Wake } from "./jobs.ts";

/** Whose event it is: the account, its plan and the time. A `WriteCall` fits. */
export interface Emitter {
  caller: { accountId: string; plan: string };
  clock: { now(): Date };
  tx: Tx;
  /** Work to wake after the commit. */
  wakes: Wake[];
}

/** Kind of the job that makes deliveries of the events of an account. */
export const fanOutKind = "webhook-fan-out";

/**
 * Puts an event into the outbox, in the transaction of its change. Decision 40.
 * Trial accounts emit nothing. Spec 6.1, decision 38.
 * It is one insert; workers that make deliveries of it are woken after the commit.
 */
export async function emit<T extends EventType>(by: Emitter, event: T, data: EventData<T>): Promise<void> {
  if (by.caller.plan === "free_trial") return;
  const { accountId } = by.caller;
  const [row] = await by.tx
    .insert(outbox)
    .values({
      accountId,
      id: newId(),
      event,
      data: data as Record<string, unknown>,
      createdAt: by.clock.now(),
    })
    .returning({ isHeard: isHeard(accountId) });
  // Accounts that nobody listens to are left to the sweep, which costs their writes nothing.
  if (row!.isHeard) by.wakes.push({ kind: fanOutKind, accountId, id: accountId });
}

/** Whether any subscription of the account takes events. */
const isHeard = (accountId: string) =>
  sql<boolean>`exists (select 1 from ${webhooks} where ${and(
    eq(webhooks.accountId, accountId),
    or(eq(webhooks.active, true), eq(webhooks.offBecause, "failures")),
  )})`;
