import type { EventData, EventType } from "@rental/contract";
import { outbox } from "../db/tables/index.ts";
import type { Tx } from "./database.ts";
import { newId } from "./ids.ts";

/** Whose event it is: the account, its plan and the time. A `WriteCall` fits. */
export interface Emitter {
  caller: { accountId: string; plan: string };
  clock: { now(): Date };
  tx: Tx;
}

/**
 * Puts an event into the outbox, in the transaction of its change. Decision 40.
 * Trial accounts emit nothing. Spec 6.1, decision 38.
 */
export async function emit<T extends EventType>(by: Emitter, event: T, data: EventData<T>): Promise<void> {
  if (by.caller.plan === "free_trial") return;
  await by.tx.insert(outbox).values({
    accountId: by.caller.accountId,
    id: newId(),
    event,
    data: data as Record<string, unknown>,
    createdAt: by.clock.now(),
  });
}
