import { and, eq, gt } from "drizzle-orm";
import { showingHolds } from "../../db/tables/index.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { insertion, removeById } from "../../platform/rows.ts";

const holds = showingHolds;

export type HoldRow = typeof holds.$inferSelect;

const byId = (accountId: string, id: string) => and(eq(holds.accountId, accountId), eq(holds.id, id));

/** A hold, even if it has expired. */
export async function find(db: Queryable, accountId: string, id: string): Promise<HoldRow | undefined> {
  const [row] = await db.select().from(holds).where(byId(accountId, id));
  return row;
}

export const countLive = (db: Queryable, accountId: string, now: Date): Promise<number> =>
  db.$count(holds, and(eq(holds.accountId, accountId), gt(holds.expiresAt, now)));

export const insert = insertion(holds);

export const remove = removeById(holds);

/** Ends a hold with which a showing was booked. */
export async function use(
  tx: Tx,
  accountId: string,
  id: string,
  used: { showingId: string; expiresAt: Date },
): Promise<void> {
  await tx.update(holds).set(used).where(byId(accountId, id));
}
