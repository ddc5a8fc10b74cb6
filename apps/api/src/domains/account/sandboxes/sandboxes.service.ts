import type { CreatedSandbox, CreateSandboxInput, Sandbox } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { limitReached, notFound } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { realNow } from "../../../platform/sandbox/sandbox-clock.ts";
import { newSandboxId } from "../../../platform/sandbox/sandbox-id.ts";
import { sandboxPlatform } from "../../../platform/sandbox/sandbox-platform.ts";
import * as accounts from "../accounts/accounts.service.ts";
import { deleteAccount, lockOut } from "../accounts/deleting.service.ts";
import { systemCall } from "../accounts/system-call.ts";
import { recordAct } from "../audit/audit.service.ts";
import { seed } from "../demo/demo.service.ts";
import * as keys from "../keys/keys.service.ts";
import * as settings from "../settings/settings.service.ts";
import * as queries from "./sandboxes.queries.ts";

/** Time without use after which a sandbox is deleted, in ms. */
const idleMs = 30 * 86_400_000;

/** The owner's address, to which notices go. It belongs to nobody. */
const ownerEmail = "owner@example.com";

/** The sandboxes of the account, oldest first. */
export async function list(call: Call): Promise<Sandbox[]> {
  const rows = await queries.listOf(call.database.read, call.caller.accountId);
  return rows.map((row) => toSandbox(row, call.clock));
}

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Sandbox> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("sandbox");
  return toSandbox(row, call.clock);
}

/** The sandbox that the caller is in. */
export async function own(call: Call): Promise<Sandbox> {
  const row = await queries.findOwn(call.database.read, call.caller.accountId);
  if (!row) throw notFound("sandbox");
  return toSandbox(row, call.clock);
}

/**
 * Creates a sandbox with the plan and settings of the caller's account, but without its connections to other systems.
 * @throws AppError 422 when the plan's number of sandboxes is reached
 */
export async function create(
  call: WriteCall,
  input: CreateSandboxInput,
): Promise<CreatedSandbox & { keyId: string }> {
  const { tx, config, caller } = call;
  const { accountId: parentId, plan, limits } = caller;
  const now = call.clock.now();
  await accounts.lock(tx, parentId);
  if ((await queries.countOf(tx, parentId)) >= limits.sandboxes)
    throw limitReached("sandbox_limit_reached", limits, limits.sandboxes, "sandboxes");
  const id = newSandboxId();
  const name = input.name.trim();
  await accounts.create(tx, { id, name, plan, email: ownerEmail }, now);
  await queries.insert(tx, id, parentId, now);
  await settings.copy(tx, parentId, id, now);
  if (input.seed) {
    // The sample records' events belong to the sandbox, not to this call.
    const { emits: _, ...platform } = call;
    await seed(await systemCall(sandboxPlatform(platform, id, 0), tx, id, call.wakes));
  }
  const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now };
  const key = await keys.make(maker, id, "Sandbox", { managesKeys: true, mcpWrites: true });
  await note(call, "created", { id, name });
  const row = await queries.find(tx, parentId, id);
  return { ...toSandbox(row!, call.clock), ...key };
}

/**
 * Revokes the keys of a sandbox that is about to be deleted, so that its deletion and calls that still come do not wait for
 * each other.
 */
export async function close(call: Call & { ifMatch?: string | null }, { id }: { id: string }): Promise<void> {
  // Which is refused.
  if (typeof call.ifMatch === "string") return;
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (row) await call.database.transact((tx) => lockOut(tx, id, realNow(call.clock)));
}

/** Deletes a sandbox with everything in it. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  const row = await queries.find(call.tx, call.caller.accountId, id);
  if (!row) throw notFound("sandbox");
  await note(call, "deleted", row);
  await end(call, id);
}

/** Records an act on a sandbox in the account's audit log; what happens inside is in the sandbox's own. */
async function note(
  { tx, caller: { accountId }, actor }: WriteCall,
  action: "created" | "deleted",
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (actor)
    await recordAct(tx, {
      accountId,
      actor,
      action,
      record: { resource: "sandboxes", id },
      values: { name },
    });
}

/** The account that a sandbox belongs to. @throws AppError 404 */
export async function parentOf(db: Queryable, id: string): Promise<string> {
  const parentId = await queries.findParent(db, id);
  if (!parentId) throw notFound("sandbox", "installation");
  return parentId;
}

async function end({ tx, clock }: Pick<WriteCall, "tx" | "clock">, id: string): Promise<void> {
  await lockOut(tx, id, realNow(clock));
  await deleteAccount(tx, id, realNow(clock));
}

/** Sandboxes to delete because nobody uses them. */
export const idle = ({ database, clock }: Platform, limit: number): Promise<JobRef[]> =>
  queries.idle(database.read, new Date(clock.now().getTime() - idleMs), limit);

export const endIdle = ({ database, clock }: Platform, { accountId }: JobRef): Promise<void> =>
  database.transact((tx) => end({ tx, clock }, accountId));

const toSandbox = (
  { aheadMs, createdAt, lastUsedAt, ...row }: queries.SandboxRow,
  clock: Clock,
): Sandbox => ({
  ...row,
  livemode: false,
  now: new Date(realNow(clock).getTime() + aheadMs).toISOString(),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
