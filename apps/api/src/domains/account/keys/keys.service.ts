import type {
  ApiKey,
  CreateApiKeyInput,
  CreatedApiKey,
  ListApiKeysInput,
  PlanTable,
  Scope,
} from "@rental/contract";
import { hashApiKey, newApiKey, visibleParts } from "../../../gate/identity/api-key.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, invalid, notFound, ruleBroken } from "../../../platform/app-error.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { isSandbox } from "../../../platform/sandbox/sandbox-id.ts";
import * as accounts from "../accounts/accounts.service.ts";
import { notifyBeforeMs } from "./expiry.service.ts";
import * as queries from "./keys.queries.ts";

export interface KeyMaker {
  tx: Tx;
  plans: PlanTable;
  /** BASE_ORIGIN if set explicitly; trial keys are bound to it. */
  explicitOrigin: string | null;
  now: Date;
}

/** What a key may do. */
export interface KeyRights {
  /** Whether assistants that connect over MCP with this key may change data. */
  mcpWrites?: boolean;
  /** Whether it may create and revoke keys. */
  managesKeys?: boolean;
  /** What it may do; null: everything that the plan allows. */
  scopes?: Scope[] | null | undefined;
  /** When it ends; null: never. */
  expiresAt?: Date | null | undefined;
  /** IP addresses and subnets that it may be used from; null: anywhere. */
  allowedAddresses?: string[] | null | undefined;
}

/**
 * Creates a key. The raw value is only in the response, and can't be retrieved later.
 * @throws AppError 404 for an unknown account; 422 when the plan's limit of active keys is reached, and for an end that
 * has passed
 */
export async function make(
  by: KeyMaker,
  accountId: string,
  name: string,
  { mcpWrites = false, managesKeys = false, scopes, expiresAt, allowedAddresses }: KeyRights = {},
): Promise<{ keyId: string; apiKey: string }> {
  const account = await accounts.lock(by.tx, accountId);
  const owner = account && (await accounts.owner(by.tx, accountId));
  if (!account || !owner) throw notFound("account", "installation");
  if (expiresAt && expiresAt <= by.now)
    throw invalid([{ field: "expiresAt", message: "must be in the future" }]);
  const { activeKeys, title } = by.plans[account.plan];
  if ((await queries.countActive(by.tx, accountId, by.now)) >= activeKeys) {
    throw ruleBroken(
      "key_limit_reached",
      `The ${title} plan allows ${activeKeys} active keys. Revoke one first.`,
    );
  }
  const apiKey = newApiKey(isSandbox(accountId) ? "test" : "live");
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
    managesKeys,
    scopes: scopes ? [...new Set(scopes)] : null,
    expiresAt: expiresAt ?? null,
    // Whoever makes a key for a few days knows it.
    expiryToldAt: expiresAt && expiresAt.getTime() - by.now.getTime() <= notifyBeforeMs ? by.now : null,
    allowedAddresses: allowedAddresses ?? null,
    createdAt: by.now,
  });
  return { keyId, apiKey };
}

export const { countActive } = queries;

type NewKey = Pick<CreateApiKeyInput, "name"> & Partial<CreateApiKeyInput>;

/**
 * Creates a key for the caller's account. The new key can't create keys itself, as those would outlive the revocation
 * of the key that created it.
 */
export async function create(
  call: WriteCall,
  { name, expiresAt = null, ...rights }: NewKey,
): Promise<CreatedApiKey> {
  const { tx, config, clock } = call;
  const { accountId } = call.caller;
  const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now: clock.now() };
  const { keyId, apiKey } = await make(maker, accountId, name.trim(), {
    ...rights,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  });
  return { ...toApiKey((await queries.find(tx, accountId, keyId))!), apiKey };
}

/** @throws AppError 404 */
export async function get(call: Call, keyId: string): Promise<ApiKey> {
  const row = await queries.find(call.database.read, call.caller.accountId, keyId);
  if (!row) throw notFound("key");
  return toApiKey(row);
}

/** The account's keys, newest first, including revoked ones. */
export async function list(call: Call, input: ListApiKeysInput): Promise<Page<ApiKey>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map(toApiKey), pagination };
}

/** All processes refuse the key within a second. @throws AppError 404 */
export async function remove(call: WriteCall, keyId: string): Promise<void> {
  const { caller, tx, clock } = call;
  if (!(await queries.revoke(tx, caller.accountId, keyId, clock.now()))) throw notFound("key");
}

/** All keys of an account, oldest first. */
export const all = queries.all;

/** Revokes a key of any account, on behalf of an operator. @throws AppError 404 */
export async function revoke(tx: Tx, keyId: string, now: Date): Promise<{ keyId: string; revokedAt: Date }> {
  const revokedAt = await queries.revoke(tx, null, keyId, now);
  if (!revokedAt) throw new AppError("not-found", "There is no such key.");
  return { keyId, revokedAt };
}

const toApiKey = ({
  prefix: _,
  expiresAt,
  createdAt,
  lastUsedAt,
  revokedAt,
  ...fields
}: queries.KeyRow): ApiKey => ({
  ...fields,
  expiresAt: expiresAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Revokes all keys of an account. */
export const revokeAllOf = queries.revokeAllOf;
