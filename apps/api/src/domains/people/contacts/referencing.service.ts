import type { WriteCall } from "../../../gate/operation/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import * as queries from "./contacts.queries.ts";

/**
 * Checks that a contact exists, which then can't be deleted until the transaction ends.
 * @param field the member of the body that names it
 * @throws AppError 422 `contact_not_found`
 */
export async function mustExist(call: WriteCall, id: string, field: string): Promise<void> {
  if (await queries.share(call.tx, call.caller.accountId, id)) return;
  throw ruleBroken("contact_not_found", `There is no such contact in this account. Check ${field}.`);
}
