import type { WriteCall } from "../../../gate/operation/call.ts";
import { ended } from "./run-end.ts";
import * as queries from "./workflow-runs.queries.ts";

/**
 * Ends a contact's runs, for example when it is deleted or opts out, in the same transaction, after it locked the
 * contact. In a separate file, because workflow runs import contacts.
 */
export async function endRunsOf(
  call: WriteCall,
  contactId: string,
  exitReason: "contact_deleted" | "contact_opted_out" | "cancelled",
): Promise<void> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  for (const run of await queries.lockLiveOf(call.tx, accountId, contactId)) {
    await queries.update(call.tx, accountId, run.id, ended(run, "cancelled", exitReason, now));
  }
}

/** Ends the runs of a contact that is merged into one that has a run of the same template about the same property. */
export async function endRunsInBoth(call: WriteCall, contactId: string, intoId: string): Promise<void> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  for (const run of await queries.lockLiveInBoth(call.tx, accountId, contactId, intoId)) {
    await queries.update(call.tx, accountId, run.id, ended(run, "cancelled", "contact_merged", now));
  }
}
