import type { WriteCall } from "../../gate/call.ts";
import * as queries from "./followups.queries.ts";

// What others do to follow-ups. A file of its own, because they are what follow-ups are made with.

/** Cancels what the contact would still be sent: it answered, or was deleted. */
export const cancelOf = (call: WriteCall, contactId: string): Promise<void> =>
  queries.cancelOf(call.tx, call.caller.accountId, contactId, call.clock.now());

/** How the message of a follow-up ended. */
export type Outcome = { status: "sent" } | { status: "failed"; reason: string; error: string };

/** Notes with a follow-up how its message ended. */
export const settle = (call: WriteCall, id: string, outcome: Outcome): Promise<void> =>
  queries.settle(call.tx, call.caller.accountId, id, { ...outcome, updatedAt: call.clock.now() });
