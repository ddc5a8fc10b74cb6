import type { AssigneeFilter } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid, ruleBroken } from "../../../platform/app-error.ts";
import { emitAll } from "../../../platform/jobs/outbox.ts";
import * as queries from "./assignees.queries.ts";

/**
 * Keeps the person to whom a record is about to be given until the transaction ends.
 * @throws AppError 422 `assignee_not_found`, `assignee_is_viewer`
 */
export async function mustBeAssignable(call: WriteCall, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const person = await queries.share(call.tx, call.caller.accountId, id);
  if (!person)
    throw ruleBroken(
      "assignee_not_found",
      "There is no such person in this account. Check assigneeId, or send null for nobody.",
    );
  if (person.role !== "viewer") return;
  throw ruleBroken(
    "assignee_is_viewer",
    "This person only reads. Choose an agent or an owner, or change the person's role.",
  );
}

/**
 * The filters that a list's `assigneeId` stands for, see `filteredList`.
 * @throws AppError 422 for `me` when no person has signed in
 */
export function assigneeIn(
  { caller }: Pick<Call, "caller">,
  value: AssigneeFilter | undefined,
): { assigneeId?: string; unassigned?: true } {
  if (value === undefined) return {};
  if (value === "none") return { unassigned: true };
  if (value !== "me") return { assigneeId: value.toLowerCase() };
  if (caller.kind === "session") return { assigneeId: caller.personId };
  throw invalid([
    { field: "assigneeId", message: "`me` is the person who signed in; with a key, give the id of a person" },
  ]);
}

/**
 * Who looks after a new record: the person who looks after its contact, or else its property. The person stays in the
 * account until the transaction ends.
 */
export const inheritedAssignee = (
  call: WriteCall,
  of: { contactId?: string; propertyId: string | null },
): Promise<string | null> => queries.sharedOf(call.tx, call.caller.accountId, of);

/** How many records of each kind a person looked after, without deleted ones. */
export interface Released {
  contacts: number;
  properties: number;
  conversations: number;
}

/**
 * Nobody looks after the records of a person who leaves, or may only read from now on. Emits contact.updated and
 * property.updated.
 */
export async function release(call: WriteCall, personId: string): Promise<Released> {
  const { accountId } = call.caller;
  await queries.lock(call.tx, accountId, personId);
  const all = await queries.release(call.tx, accountId, personId, call.clock.now());
  const contacts = all.contacts.filter(({ deletedAt }) => deletedAt === null);
  const properties = all.properties.filter(({ deletedAt }) => deletedAt === null);
  await emitAll(
    call,
    "contact.updated",
    contacts.map(({ id, status }) => ({ id, contactId: id, status })),
  );
  await emitAll(
    call,
    "property.updated",
    properties.map(({ id }) => ({ id, propertyId: id })),
  );
  return {
    contacts: contacts.length,
    properties: properties.length,
    conversations: all.conversations.length,
  };
}
