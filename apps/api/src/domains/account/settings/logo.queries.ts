import { and, eq } from "drizzle-orm";
import { logos } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";

export async function find(db: Queryable, accountId: string, hash: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ png: logos.png })
    .from(logos)
    .where(and(eq(logos.accountId, accountId), eq(logos.hash, hash)));
  return row?.png;
}

/** Stores the account's logo, replacing the previous one. */
export async function store(tx: Tx, logo: typeof logos.$inferInsert): Promise<void> {
  await tx.insert(logos).values(logo).onConflictDoUpdate({ target: logos.accountId, set: logo });
}

export async function remove(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(logos).where(eq(logos.accountId, accountId));
}
