import type { PlanName } from "@rental/contract";
import { notFound } from "../../platform/app-error.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import * as queries from "./accounts.queries.ts";

export interface NewAccount {
  name: string;
  plan: PlanName;
  email?: string | undefined;
}

/** Locks the account until the transaction ends: for limits that parallel writes must not pass together. */
export const lock = queries.lock;

/** A new account with its owner. */
export async function create(
  tx: Tx,
  account: NewAccount,
  now: Date,
): Promise<{ accountId: string; userId: string }> {
  const [accountId, userId] = [newId(), newId()];
  await queries.insert(tx, { id: accountId, name: account.name, plan: account.plan, createdAt: now });
  await queries.insertUser(tx, { accountId, id: userId, email: account.email ?? null, createdAt: now });
  return { accountId, userId };
}

/** @throws AppError 404 */
export async function setPlan(tx: Tx, accountId: string, plan: PlanName): Promise<void> {
  if (!(await queries.setPlan(tx, accountId, plan))) throw notFound("account", "installation");
}

/** All accounts, oldest first. */
export const list = (db: Queryable) => queries.list(db);

/** The account's owner. */
export const owner = queries.findOwner;

/** @returns the account, or nothing */
export const find = queries.find;

/** Whether there is no account at all; if so, nobody else can make the first one until the transaction ends. */
export const lockNone = queries.lockNone;
