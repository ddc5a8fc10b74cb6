import { and, asc, eq, lt, max, sql } from "drizzle-orm";
import { accounts, apiKeys, sandboxes, signIns } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";

const lastUsed = (db: Queryable) =>
  db
    .select({ at: max(apiKeys.lastUsedAt) })
    .from(apiKeys)
    .where(eq(apiKeys.accountId, sandboxes.accountId));

const select = (db: Queryable) =>
  db
    .select({
      id: sandboxes.accountId,
      name: accounts.name,
      aheadMs: sandboxes.aheadMs,
      createdAt: sandboxes.createdAt,
      lastUsedAt: sql`(${lastUsed(db)})`.mapWith(sandboxes.createdAt),
    })
    .from(sandboxes)
    .innerJoin(accounts, eq(accounts.id, sandboxes.accountId));

export type SandboxRow = Awaited<ReturnType<typeof select>>[number];

/** Those of an account, oldest first. */
export const listOf = (db: Queryable, parentId: string): Promise<SandboxRow[]> =>
  select(db)
    .where(eq(sandboxes.parentId, parentId))
    .orderBy(asc(sandboxes.createdAt), asc(sandboxes.accountId));

export async function find(db: Queryable, parentId: string, id: string): Promise<SandboxRow | undefined> {
  const [row] = await select(db).where(and(eq(sandboxes.parentId, parentId), eq(sandboxes.accountId, id)));
  return row;
}

/** The sandbox itself. */
export async function findOwn(db: Queryable, id: string): Promise<SandboxRow | undefined> {
  const [row] = await select(db).where(eq(sandboxes.accountId, id));
  return row;
}

export async function findParent(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ parentId: sandboxes.parentId })
    .from(sandboxes)
    .where(eq(sandboxes.accountId, id));
  return row?.parentId;
}

export const countOf = (tx: Tx, parentId: string): Promise<number> =>
  tx.$count(sandboxes, eq(sandboxes.parentId, parentId));

export async function insert(tx: Tx, accountId: string, parentId: string, now: Date): Promise<void> {
  await tx.insert(sandboxes).values({ accountId, parentId, dueAt: now, createdAt: now });
}

/** Sandboxes that nobody has used since a time. */
export const idle = (db: Queryable, since: Date, limit: number) => {
  const isUsed = (table: typeof apiKeys | typeof signIns) =>
    sql`exists (select 1 from ${table} where ${table.accountId} = ${sandboxes.accountId}
      and ${table.lastUsedAt} >= ${since.toISOString()})`;
  return db
    .select({ accountId: sandboxes.accountId, id: sandboxes.accountId })
    .from(sandboxes)
    .where(and(lt(sandboxes.createdAt, since), sql`not ${isUsed(apiKeys)}`, sql`not ${isUsed(signIns)}`))
    .limit(limit);
};
