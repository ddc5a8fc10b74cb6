import { lte, sql } from "drizzle-orm";
import { firstEmails } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";

/**
 * Takes one unit of a scope's quota, unless it is used up for the period. Concurrent callers in the same scope wait
 * until the transaction ends.
 * @returns whether there was quota left
 */
export async function take(
  tx: Tx,
  { scope, limit, now, endsAt }: { scope: string; limit: number; now: Date; endsAt: Date },
): Promise<boolean> {
  const isOver = lte(firstEmails.endsAt, now);
  const taken = await tx
    .insert(firstEmails)
    .values({ scope, used: 1, endsAt })
    .onConflictDoUpdate({
      target: firstEmails.scope,
      set: {
        used: sql`case when ${isOver} then 1 else ${firstEmails.used} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${firstEmails.endsAt} end`,
      },
      setWhere: sql`${isOver} or ${firstEmails.used} < ${limit}`,
    })
    .returning({ scope: firstEmails.scope });
  return taken.length > 0;
}
