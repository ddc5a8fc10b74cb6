import type { WriteCall } from "../../../gate/operation/call.ts";
import * as queries from "./workflow-runs.queries.ts";

/** For this long after a person wrote to a contact, nothing automatic is sent to it. */
const heldMs = 60 * 60_000;

/**
 * A person wrote to the contact: its runs do nothing for an hour, and leave the conversation to the person. In a
 * separate file, because workflow runs import messages.
 */
export const holdRunsOf = (call: WriteCall, contactId: string): Promise<void> =>
  queries.hold(call.tx, call.caller.accountId, contactId, new Date(call.clock.now().getTime() + heldMs));
