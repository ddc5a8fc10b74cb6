import type { WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import type { Actor, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { accountNotification, type Wake } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { platformOf } from "../../../platform/sandbox/sandbox-platform.ts";
import * as queries from "./accounts.queries.ts";

/**
 * A call on behalf of an account's owner, for operator commands and background jobs. Uses the caller's transaction.
 * @throws AppError 404
 */
export async function systemCall(
  platform: Platform,
  tx: Tx,
  accountId: string,
  wakes: Wake[] = [],
  actor?: Actor,
): Promise<WriteCall> {
  const account = await queries.find(tx, accountId);
  const owner = account && (await queries.findOwner(tx, accountId));
  if (!account || !owner) throw notFound("account", "installation");
  return {
    ...platform,
    tx,
    wakes,
    actor,
    caller: {
      kind: "system",
      accountId,
      userId: owner.id,
      plan: account.plan,
      limits: platform.config.plans[account.plan],
      accountCreatedAt: account.createdAt,
    },
    requestId: newId(),
  };
}

/**
 * Runs `work` for an account in one transaction, then wakes the workers for the jobs it enqueued, and notifies
 * followers of the account's changes.
 * @param actor the actor for the audit log; none for a job
 */
export async function forAccount<T>(
  platform: Platform,
  accountId: string,
  work: (call: WriteCall) => Promise<T>,
  actor?: Actor,
): Promise<T> {
  let wakes: Wake[] = [];
  const own = await platformOf(platform, accountId);
  const result = await platform.database.transact(async (tx) => {
    wakes = [];
    return work(await systemCall(own, tx, accountId, wakes, actor));
  }, actor);
  await platform.queue.wake([...wakes, accountNotification(accountId)]);
  return result;
}

/** Undoes what a transaction has written, and carries its result. */
class Undone extends Error {
  constructor(readonly result: unknown) {
    super("Nothing was to be written.");
  }
}

/** Like `forAccount`, but undoes what `work` wrote: for dry runs. */
export async function undoneForAccount<T>(
  platform: Platform,
  accountId: string,
  work: (call: WriteCall) => Promise<T>,
  actor?: Actor,
): Promise<T> {
  try {
    return await forAccount(
      platform,
      accountId,
      async (call) => {
        throw new Undone(await work(call));
      },
      actor,
    );
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}
