import { unnamedVisitor } from "@rental/contract/words/contact";
import { survivorOf } from "../../../gate/identity/merged-contact.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError, notFound } from "../../../platform/app-error.ts";
import type { Actor } from "../../../platform/database/database.ts";
import { recordAct } from "../../account/audit/audit.service.ts";
import { eraseIdentity } from "../../screening/session-records/erasure.service.ts";
import * as contacts from "../contacts/contacts.service.ts";
import { allMergedInto } from "../contacts/merging.service.ts";
import { erased } from "./erased.ts";
import * as queries from "./erasing.queries.ts";

/**
 * The names, email addresses and phone numbers of a contact and of those merged into it, as far as they are still stored: by
 * them, texts outside the database name it.
 */
export async function namesOf(call: WriteCall, contactId: string): Promise<string[]> {
  const ids = [contactId, ...(await allMergedInto(call, contactId))];
  const found = await Promise.all(ids.map((id) => queries.lock(call.tx, call.caller.accountId, id)));
  return found
    .flatMap((one) => (one && !one.erased ? [one.name, one.email, one.phone] : []))
    .filter((value) => value !== null)
    .filter((value) => value.trim() !== "" && value !== unnamedVisitor);
}

/**
 * Permanently erases the data of a contact, deleted or not, and of those merged into it, in the call's transaction. Its
 * transaction must have no actor, or the audit log triggers would record the erased values. Idempotent.
 * @param actor who erases, for the audit log entries, which contain no values
 * @returns the number of rows changed or deleted, by table
 * @throws AppError 404; 409 `contact_merged`
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
  const survivor = await survivorOf(tx, accountId, contactId);
  if (survivor !== contactId.toLowerCase())
    throw new AppError(
      "conflict",
      `This contact was merged into ${survivor}. Erase that one, which erases both, or undo the merge first.`,
      { code: "contact_merged" },
    );
  if (!row.deleted) await contacts.remove(call, contactId);
  const merged = await allMergedInto(call, contactId);
  const known = [row, ...(await Promise.all(merged.map((id) => queries.lock(tx, accountId, id))))];
  // What belongs to one of them names the others, too.
  const addresses = known
    .flatMap((one) => [one?.email, one?.phone])
    .filter((value) => typeof value === "string");
  const names = known.flatMap((one) => (one && !one.erased ? one.name : []));
  const counts: Record<string, number> = {
    session_record_entries: await eraseIdentity(call, contactId, [...addresses, ...names]),
  };
  for (const id of [...merged, contactId]) {
    for (const { table, statement } of erased) {
      const result = await tx.execute(statement({ accountId, contactId: id, addresses, names }));
      counts[table] = (counts[table] ?? 0) + result.count;
    }
    await recordAct(tx, { accountId, actor, action: "deleted", record: { resource: "contacts", id } });
  }
  return counts;
}
