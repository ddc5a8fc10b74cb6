import { and, eq, lt, sql } from "drizzle-orm";
import { assistantUsage } from "../../../db/tables/index.ts";
import type { Queryable } from "../../../platform/database/database.ts";

/** Takes one call from the month's budget. @returns whether any calls and tokens were left */
export async function takeCall(
  db: Queryable,
  { accountId, month, calls, tokens }: { accountId: string; month: string; calls: number; tokens: number },
): Promise<boolean> {
  if (calls < 1 || tokens < 1) return false;
  const taken = await db
    .insert(assistantUsage)
    .values({ accountId, month, calls: 1 })
    .onConflictDoUpdate({
      target: [assistantUsage.accountId, assistantUsage.month],
      set: { calls: sql`${assistantUsage.calls} + 1` },
      setWhere: and(lt(assistantUsage.calls, calls), lt(assistantUsage.tokens, tokens)),
    })
    .returning({ month: assistantUsage.month });
  return taken.length > 0;
}

export async function addTokens(
  db: Queryable,
  accountId: string,
  month: string,
  tokens: number,
): Promise<void> {
  await db
    .update(assistantUsage)
    .set({ tokens: sql`${assistantUsage.tokens} + ${tokens}` })
    .where(and(eq(assistantUsage.accountId, accountId), eq(assistantUsage.month, month)));
}
