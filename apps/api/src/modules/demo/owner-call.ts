import { notFound } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { WriteCall } from "../../trpc/context.ts";
import * as accounts from "../accounts/accounts.service.ts";

/**
 * A call in the name of an account's owner, for what an operator or the worker does for the account.
 * It stands inside a transaction and has no idempotency of its own.
 * @throws AppError 404
 */
export async function ownerCall(platform: Platform, tx: Tx, accountId: string): Promise<WriteCall> {
  const account = await accounts.find(tx, accountId);
  const owner = account && (await accounts.owner(tx, accountId));
  if (!account || !owner) throw notFound("account");
  return {
    ...platform,
    tx,
    caller: {
      accountId,
      userId: owner.id,
      keyId: "",
      plan: account.plan,
      limits: platform.config.plans[account.plan],
      accountCreatedAt: account.createdAt,
    },
    requestId: newId(),
  };
}
