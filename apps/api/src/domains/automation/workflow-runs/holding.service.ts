import type { WriteCall } from "../../../gate/operation/call.ts";
import * as queries from "./workflow-runs.queries.ts";

/** How long automatic messages to a contact are held after a person wrote to it. */
const heldMs = 60 * 60_000;

/**
 * After a person wrote to the contact, holds its runs for an hour, leaving the conversation to the person. In a
 * separate file, because workflow runs import messages.
 */
export const holdRunsOf = (call: WriteCall, contactId: string): Promise<void> =>
  queries.hold(call.tx, call.caller.accountId, contactId, new Date(call.clock.now().getTime() + heldMs));
