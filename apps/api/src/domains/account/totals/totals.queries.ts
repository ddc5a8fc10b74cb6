import { sql } from "drizzle-orm";
import { missingInTotals } from "../../../db/totals.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";

/** Whether at least this many changes are pending. */
export async function isWaiting({ queues }: Database, count: number): Promise<boolean> {
  const rows = await queues`select 1 from list_total_changes offset ${count - 1} limit 1`;
  return rows.length > 0;
}

/** Lets only one transaction at a time work on the totals. @returns whether this one got the lock */
export async function lock(tx: Tx): Promise<boolean> {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('list totals', 3)) as locked`,
  );
  return row!.locked;
}

/**
 * Folds at most `limit` changes into the totals. Readers see the same sum before and after; writers only insert
 * changes, so nobody blocks.
 */
export async function fold(tx: Tx, limit: number): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from list_total_changes where ctid = any(array(select ctid from list_total_changes limit ${limit}))
      returning account_id, list, key_1, key_2, delta
    )
    insert into list_totals as kept (account_id, list, key_1, key_2, total)
    select m.account_id, list, key_1, key_2, sum(delta) from moved m
    join accounts a on a.id = m.account_id
    group by 1, 2, 3, 4 having sum(delta) <> 0
    on conflict (account_id, list, key_1, key_2) do update set total = kept.total + excluded.total`);
}

export interface Missing {
  account_id: string;
  list: string;
  key_1: string;
  key_2: string;
  /** Actual count minus stored total. */
  delta: number;
}

/** Compares all stored totals with actual counts, in one snapshot. */
export const missing = async ({ sql: client }: Pick<Database, "sql">): Promise<Missing[]> => [
  ...(await client.unsafe<Missing[]>(missingInTotals)),
];

/** Counts the records of an account that were written without triggers. */
export async function count(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`insert into list_total_changes (account_id, list, key_1, key_2, delta)
    select * from (${sql.raw(missingInTotals)}) missing where account_id = ${accountId}`);
}

/** Corrects the totals, even under concurrent writes. @returns the number of totals that were wrong */
export async function repair(tx: Tx): Promise<number> {
  const rows = await tx.execute(
    sql.raw(
      `insert into list_total_changes (account_id, list, key_1, key_2, delta) ${missingInTotals} returning 1`,
    ),
  );
  return rows.length;
}
