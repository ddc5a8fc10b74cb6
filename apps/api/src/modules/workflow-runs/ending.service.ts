import type { WriteCall } from "../../gate/call.ts";
import { ended } from "./run-end.ts";
import * as queries from "./workflow-runs.queries.ts";

/**
 * Ends the runs of a contact that is being deleted, in the transaction that deletes it, after it locked the contact. In
 * a separate file, because workflow runs import contacts.
 */
export async function endRunsOf(call: WriteCall, contactId: string): Promise<void> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  for (const run of await queries.lockLiveOf(call.tx, accountId, contactId)) {
    await queries.update(call.tx, accountId, run.id, ended(run, "cancelled", "contact_deleted", now));
  }
}
