import type { WriteCall } from "../../../gate/operation/call.ts";
import * as queries from "./followups.queries.ts";

// Operations on follow-ups for other modules. In a separate file, because creating follow-ups imports those modules.

/** Cancels the pending follow-ups of a contact who has replied or was deleted. */
export const cancelOf = (call: WriteCall, contactId: string): Promise<void> =>
  queries.cancelOf(call.tx, call.caller.accountId, contactId, call.clock.now());

/** The outcome of a follow-up's message. */
export type Outcome = { status: "sent" } | { status: "failed"; reason: string; error: string };

/** Records the outcome of a follow-up's message. */
export const settle = (call: WriteCall, id: string, outcome: Outcome): Promise<void> =>
  queries.settle(call.tx, call.caller.accountId, id, { ...outcome, updatedAt: call.clock.now() });
