import { notFound } from "../../../platform/app-error.ts";
import type { Tx } from "../../../platform/database/database.ts";
import * as images from "../../listings/images/images.service.ts";
import * as signIns from "../../people/people/sign-ins.service.ts";
import * as keys from "../keys/keys.service.ts";
import * as queries from "./accounts.queries.ts";
import { deleteRowsOf } from "./delete-rows.ts";

/**
 * Revokes all keys of an account and of its sandboxes, and signs its people out. After a second, nobody can make calls for it any more, so
 * that no requests run during its deletion.
 * @throws AppError 404
 */
export async function lockOut(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (!(await queries.lock(tx, accountId))) throw notFound("account", "installation");
  for (const id of [accountId, ...(await queries.sandboxesOf(tx, accountId))]) {
    await keys.revokeAllOf(tx, id, now);
    await signIns.removeAllOf(tx, id);
  }
}

/**
 * Deletes an account with all its records and sandboxes. Its stored objects are left to the object removal job. Jobs in flight for
 * the account wait for the transaction, then find nothing to do.
 * @throws AppError 404
 */
export async function deleteAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (!(await queries.lockExclusive(tx, accountId))) throw notFound("account", "installation");
  for (const id of await queries.sandboxesOf(tx, accountId)) await deleteAccount(tx, id, now);
  await images.removeAllOf(tx, accountId, now);
  await deleteRowsOf(tx, accountId);
  await queries.remove(tx, accountId);
}
