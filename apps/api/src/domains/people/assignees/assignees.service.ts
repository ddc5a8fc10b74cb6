import type { AssigneeFilter } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid, ruleBroken } from "../../../platform/app-error.ts";
import * as queries from "./assignees.queries.ts";

/**
 * Checks that a record can be assigned to a person, who then can't be removed until the transaction ends.
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
 * Resolves a list's `assigneeId` to filters, see `filteredList`.
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
 * The assignee of a new record: that of its contact, or else of its property. The person can't be removed until the
 * transaction ends.
 */
export const inheritedAssignee = (
  call: WriteCall,
  of: { contactId?: string; propertyId: string | null },
): Promise<string | null> => queries.sharedOf(call.tx, call.caller.accountId, of);
