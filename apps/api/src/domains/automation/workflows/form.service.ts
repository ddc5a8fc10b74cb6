import type { WriteCall } from "../../../gate/operation/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as queries from "./workflows.queries.ts";

/** Templates as forms that others refer to. Imports no other service, so that every domain can use it. */

/** Whether a template is offered to prospects. */
export const isOffered = ({
  isPublic,
  isActive,
}: Pick<queries.TemplateRow, "isPublic" | "isActive">): boolean => isPublic && isActive;

/** The account's own template, if it is offered to prospects. */
export async function findOffered(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<queries.TemplateRow | undefined> {
  const row = await queries.find(db, accountId, id);
  return row && isOffered(row) ? row : undefined;
}

/** Whether it is offered is up to the account, which may still be writing it. @throws AppError 422 `workflow_not_found` */
export async function mustBeForm({ tx, caller }: WriteCall, id: string): Promise<void> {
  if (await queries.find(tx, caller.accountId, id)) return;
  throw ruleBroken(
    "workflow_not_found",
    "There is no such workflow of this account. Check bookingRequires, or send null.",
  );
}
