import { and, asc, count, eq, isNull } from "drizzle-orm";
import { apiKeys } from "../../db/tables/index.ts";
import type { Queryable, Tx } from "../../platform/database.ts";

export async function insert(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.insert(apiKeys).values(key);
}

export async function countActive(tx: Tx, accountId: string): Promise<number> {
  const where = and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));
  const [row] = await tx.select({ total: count() }).from(apiKeys).where(where);
  return row!.total;
}

export const list = (db: Queryable, accountId: string) =>
  db
    .select({
      keyId: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      lastFour: apiKeys.lastFour,
      mcpWrites: apiKeys.mcpWrites,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.accountId, accountId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));

/** Revokes a key; a key that was already revoked keeps its time. The operator names a key, not an account. */
export async function revoke(tx: Tx, keyId: string, now: Date): Promise<Date | undefined> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)));
  const [row] = await tx.select({ revokedAt: apiKeys.revokedAt }).from(apiKeys).where(eq(apiKeys.id, keyId));
  return row?.revokedAt ?? undefined;
}

export async function revokeAllOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)));
}
