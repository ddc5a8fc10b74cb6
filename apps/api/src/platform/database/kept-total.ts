import { type SQL, sql } from "drizzle-orm";

/** Totals maintained per filter values, see db/totals.ts. */
export interface KeptTotals<F extends string> {
  list: string;
  /** The filters that select among them, as conditions on `key_1` and `key_2`. */
  by: { [Filter in F]?: (value: SQL) => SQL };
}

/**
 * A list's total as an expression, if one is maintained for these filters: the stored total plus what was added since.
 * PostgreSQL reads both in the statement's snapshot, so the total matches the page. Placeholder: `accountId`.
 */
export function keptTotal<F extends string>(kept: KeptTotals<F>[], active: F[]): SQL | undefined {
  const found = kept.find(({ by }) => active.every((filter) => by[filter]));
  if (!found) return undefined;
  const where = sql.join(
    [
      sql`account_id = ${sql.placeholder("accountId")} and list = ${sql.raw(`'${found.list}'`)}`,
      ...active.map((filter) => found.by[filter]!(sql`${sql.placeholder(filter)}`)),
    ],
    sql` and `,
  );
  return sql`(coalesce((select sum(total) from list_totals where ${where}), 0)
    + coalesce((select sum(delta) from list_total_changes where ${where}), 0))::int`;
}
