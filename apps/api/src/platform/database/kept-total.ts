import { type SQL, sql } from "drizzle-orm";

/** Totals that are kept under the values of filters, see ../db/totals.ts. */
export interface KeptTotals<F extends string> {
  list: string;
  /** The filters that choose among them, as conditions on `key_1` and `key_2`. */
  by: { [Filter in F]?: (value: SQL) => SQL };
}

/**
 * The total of a list as an expression, if there is one for these filters: what is stored, and what was added since.
 * PostgreSQL reads both in the snapshot of the whole statement, so the total fits the page. Placeholder: `accountId`.
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
