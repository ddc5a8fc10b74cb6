import { and, count, eq, gt } from "drizzle-orm";
import { showingHolds } from "../../db/tables/index.ts";
import type { Queryable, Tx } from "../../platform/database.ts";

const holds = showingHolds;

export type HoldRow = typeof holds.$inferSelect;

const byId = (accountId: string, id: string) => and(eq(holds.accountId, accountId), eq(holds.id, id));

/** A hold, even if it has expired. */
export async function find(db: Queryable, accountId: string, id: string): Promise<HoldRow | undefined> {
  const [row] = await db.select().from(holds).where(byId(accountId, id));
  return row;
}

export async function countLive(db: Queryable, accountId: string, now: Date): Promise<number> {
  const where = and(eq(holds.accountId, accountId), gt(holds.expiresAt, now));
  const [row] = await db.select({ total: count() }).from(holds).where(where);
  return row!.total;
}

export async function insert(tx: Tx, hold: typeof holds.$inferInsert): Promise<HoldRow> {
  const [row] = await tx.insert(holds).values(hold).returning();
  return row!;
}

export async function remove(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.delete(holds).where(byId(accountId, id));
}

/** Ends a hold with which a showing was booked. */
export async function use(
  tx: Tx,
  accountId: string,
  id: string,
  used: { showingId: string; expiresAt: Date },
): Promise<void> {
  await tx.update(holds).set(used).where(byId(accountId, id));
}
