import { and, asc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { apiKeys } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

/** The columns shown of a key. */
const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  lastFour: apiKeys.lastFour,
  mcpWrites: apiKeys.mcpWrites,
  managesKeys: apiKeys.managesKeys,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
  allowedAddresses: apiKeys.allowedAddresses,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  lastUsedFrom: apiKeys.lastUsedFrom,
  revokedAt: apiKeys.revokedAt,
};

export type KeyRow = Pick<typeof apiKeys.$inferSelect, keyof typeof shown>;

export const find = lookup<KeyRow>((db) =>
  db.select(shown).from(apiKeys).where(among(apiKeys)).prepare("find_shown_key"),
);

export async function insert(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(key);
}

/** Counts the keys that were not revoked and have not expired. */
export const countActive = (db: Queryable, accountId: string, now: Date): Promise<number> =>
  db.$count(
    apiKeys,
    and(
      eq(apiKeys.accountId, accountId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    ),
  );

/** All keys of an account, oldest first. */
export const all = (db: Queryable, accountId: string): Promise<KeyRow[]> =>
  db
    .select(shown)
    .from(apiKeys)
    .where(eq(apiKeys.accountId, accountId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));

/** Newest first. */
export const list = filteredList("api_keys", {
  from: apiKeys,
  columns: shown,
  order: { direction: "desc", by: { createdAt: apiKeys.createdAt, id: apiKeys.id } },
});

/**
 * Revokes a key. A key that was already revoked keeps its time of revocation.
 * @param accountId the account it must belong to; null for an operator, who names only the key
 */
export async function revoke(
  tx: Tx,
  accountId: string | null,
  keyId: string,
  now: Date,
): Promise<Date | undefined> {
  const key = and(eq(apiKeys.id, keyId), accountId === null ? undefined : eq(apiKeys.accountId, accountId));
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(key, isNull(apiKeys.revokedAt)));
  const [row] = await tx.select({ revokedAt: apiKeys.revokedAt }).from(apiKeys).where(key);
  return row?.revokedAt ?? undefined;
}

export async function revokeAllOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)));
}

/** Keys that expire before a time, and whose owners have not been notified yet. */
export const expiring = (db: Queryable, before: Date, limit: number): Promise<JobRef[]> =>
  db
    .select({ accountId: apiKeys.accountId, id: apiKeys.id })
    .from(apiKeys)
    .where(and(lt(apiKeys.expiresAt, before), isNull(apiKeys.expiryToldAt), isNull(apiKeys.revokedAt)))
    .orderBy(apiKeys.expiresAt)
    .limit(limit);

/** Records that the owners have been notified. @returns the key; nothing if they already were */
export async function noteExpiryTold(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<{ name: string; expiresAt: Date | null } | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ expiryToldAt: now })
    .where(
      and(
        eq(apiKeys.accountId, accountId),
        eq(apiKeys.id, id),
        isNull(apiKeys.expiryToldAt),
        isNull(apiKeys.revokedAt),
      ),
    )
    .returning({ name: apiKeys.name, expiresAt: apiKeys.expiresAt });
  return row;
}
