import type { WriteCall } from "../../gate/call.ts";
import * as queries from "./followups.queries.ts";

/** Cancels what the contact would still be sent: it answered, or was deleted. Decision 26. */
export const cancelOf = (call: WriteCall, contactId: string): Promise<void> =>
  queries.cancelOf(call.tx, call.caller.accountId, contactId, call.clock.now());
