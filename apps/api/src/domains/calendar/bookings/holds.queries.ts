import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { showingHolds } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { insertion } from "../../../platform/database/rows.ts";

const holds = showingHolds;

export type HoldRow = typeof holds.$inferSelect;

const byId = (accountId: string, id: string) => and(eq(holds.accountId, accountId), eq(holds.id, id));

/** A hold, even if it has expired. */
export async function find(db: Queryable, accountId: string, id: string): Promise<HoldRow | undefined> {
  const [row] = await db.select().from(holds).where(byId(accountId, id));
  return row;
}

/** Counts an account's live holds, and those from a network and the wider network around it. */
export async function countLive(
  db: Queryable,
  accountId: string,
  { now, network, wider }: { now: Date; network: string | null; wider: string | null },
): Promise<{ all: number; network: number; wider: number }> {
  const of = (column: typeof holds.network | typeof holds.widerNetwork, value: string | null) =>
    sql<number>`(count(*) filter (where ${column} = ${value}))::int`;
  const [counted] = await db
    .select({
      all: sql<number>`count(*)::int`,
      network: of(holds.network, network),
      wider: of(holds.widerNetwork, wider),
    })
    .from(holds)
    .where(and(eq(holds.accountId, accountId), gt(holds.expiresAt, now)));
  return counted!;
}

export const insert = insertion(holds);

/** Keeps a hold that was used to book a showing, so that a repeated request gets the same booking. */
export async function remove(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.delete(holds).where(and(byId(accountId, id), isNull(holds.showingId)));
}

/** Ends a hold that was used to book a showing. */
export async function use(
  tx: Tx,
  accountId: string,
  id: string,
  used: { showingId: string; expiresAt: Date },
): Promise<void> {
  await tx.update(holds).set(used).where(byId(accountId, id));
}
