import type { PlanTable } from "@rental/contract";
import { hashApiKey, newApiKey, visibleParts } from "../../gate/api-key.ts";
import { AppError, notFound, ruleBroken } from "../../platform/app-error.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import * as accounts from "../accounts/accounts.service.ts";
import * as queries from "./keys.queries.ts";

export interface KeyMaker {
  tx: Tx;
  plans: PlanTable;
  /** BASE_ORIGIN when it was set explicitly; trial keys are bound to it. */
  explicitOrigin: string | null;
  now: Date;
}

/**
 * Creates a key. The raw value is in the answer and nowhere else.
 * @param mcpWrites whether assistants that connect over MCP with it may change data
 * @throws AppError 404 for an unknown account; 422 when the plan's number of active keys is reached
 */
export async function create(
  by: KeyMaker,
  accountId: string,
  name: string,
  mcpWrites = false,
): Promise<{ keyId: string; apiKey: string }> {
  const account = await accounts.lock(by.tx, accountId);
  const owner = account && (await accounts.owner(by.tx, accountId));
  if (!account || !owner) throw notFound("account", "installation");
  const { activeKeys, title } = by.plans[account.plan];
  if ((await queries.countActive(by.tx, accountId)) >= activeKeys) {
    throw ruleBroken(
      "key_limit_reached",
      `The ${title} plan allows ${activeKeys} active keys. Revoke one first.`,
    );
  }
  const apiKey = newApiKey();
  const keyId = newId();
  await queries.insert(by.tx, {
    accountId,
    id: keyId,
    userId: owner.id,
    name,
    hash: hashApiKey(apiKey),
    ...visibleParts(apiKey),
    origin: account.plan === "free_trial" ? by.explicitOrigin : null,
    mcpWrites,
    createdAt: by.now,
  });
  return { keyId, apiKey };
}

export const list = (db: Queryable, accountId: string) => queries.list(db, accountId);

/** @throws AppError 404 */
export async function revoke(tx: Tx, keyId: string, now: Date): Promise<{ keyId: string; revokedAt: Date }> {
  const revokedAt = await queries.revoke(tx, keyId, now);
  if (!revokedAt) throw new AppError("not-found", "There is no such key.");
  return { keyId, revokedAt };
}

/** Revokes every key of an account. */
export const revokeAllOf = queries.revokeAllOf;
