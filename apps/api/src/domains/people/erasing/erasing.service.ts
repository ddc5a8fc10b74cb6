import type { WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import type { Actor } from "../../../platform/database/database.ts";
import { recordAct } from "../../account/audit/audit.service.ts";
import { eraseIdentity } from "../../screening/session-records/erasure.service.ts";
import * as contacts from "../contacts/contacts.service.ts";
import { erased } from "./erased.ts";
import * as queries from "./erasing.queries.ts";

/**
 * Permanently erases the data of a contact, deleted or not, in the call's transaction. Its transaction must have no
 * actor, or the audit log triggers would record the erased values. Idempotent.
 * @param actor who erases, for the single audit log entry, which contains no values
 * @returns the number of rows changed or deleted, by table
 * @throws AppError 404
 */
export async function eraseContact(
  call: WriteCall,
  contactId: string,
  actor: Actor,
): Promise<Record<string, number>> {
  const { tx } = call;
  const { accountId } = call.caller;
  // From here on, no messages are written with the contact; later arrivals belong to a new contact.
  const row = await queries.lock(tx, accountId, contactId);
  if (!row) throw notFound("contact");
  if (!row.deleted) await contacts.remove(call, contactId);
  const subject = {
    ...{ accountId, contactId, name: row.erased ? null : row.name },
    addresses: [row.email, row.phone].filter((value) => value !== null),
  };
  const identity = [...subject.addresses, ...(subject.name === null ? [] : [subject.name])];
  const counts: Record<string, number> = {
    session_record_entries: await eraseIdentity(call, contactId, identity),
  };
  for (const { table, statement } of erased) {
    const result = await tx.execute(statement(subject));
    counts[table] = (counts[table] ?? 0) + result.count;
  }
  await recordAct(tx, {
    accountId,
    actor,
    action: "deleted",
    record: { resource: "contacts", id: contactId },
  });
  return counts;
}
