import type { Pagination } from "@rental/contract";
import { and, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { getOrMake } from "./get-or-make.ts";
import { type Statement, statement } from "./statement.ts";

/** What a filter adds to the query; its value stands in a placeholder of the filter's own name. */
export type Filters<F extends string> = Record<F, (value: SQL) => SQL | undefined>;

interface ListQueries<Row> {
  /** Rows in the documented order, from `placeholder("limit")` and `placeholder("offset")`. */
  rows: (db: Queryable, where: SQL | undefined) => { prepare(name: string): Statement<Row> };
  count: (db: Queryable, where: SQL | undefined) => { prepare(name: string): Statement<{ total: number }> };
  /** Always there, such as the account. */
  base: SQL | undefined;
}

/** Combinations beyond this many filters are not kept prepared: they are too many and too rare. */
const keptFilters = 2;

/**
 * A list with optional filters, an order, pages and an exact total.
 * The statement of each common combination of filters is prepared once and kept.
 * The count runs only when the page does not tell the total by itself.
 */
export function filteredList<F extends string, Row>(
  name: string,
  filters: Filters<F>,
  queries: ListQueries<Row>,
) {
  type Pair = { rows: Statement<Row>; count: Statement<{ total: number }> };
  const kept = new WeakMap<Queryable, Map<string, Pair>>();

  function build(db: Queryable, active: F[]): Pair {
    const where = and(
      queries.base,
      ...active.map((filter) => filters[filter](sql`${sql.placeholder(filter)}`)),
    );
    const label = `list_${name}`;
    return {
      rows: statement(queries.rows(db, where).prepare(label)),
      count: statement(queries.count(db, where).prepare(label)),
    };
  }

  function statements(db: Queryable, active: F[]): Pair {
    if (active.length > keptFilters) return build(db, active);
    const shapes = getOrMake(kept, db, () => new Map<string, Pair>());
    return getOrMake(shapes, active.join(), () => build(db, active));
  }

  /** @param values of the base conditions and of every filter that is to apply */
  return async (
    db: Queryable,
    page: { page: number; limit: number },
    values: Record<string, unknown> & Partial<Record<F, unknown>>,
  ): Promise<{ rows: Row[]; pagination: Pagination }> => {
    const active = (Object.keys(filters) as F[]).filter((filter) => values[filter] !== undefined);
    const { rows: rowsQuery, count } = statements(db, active);
    const offset = (page.page - 1) * page.limit;
    if (!Number.isSafeInteger(offset)) return beyondTheEnd(page, (await count.execute(values))[0]!.total);
    const rows = await rowsQuery.execute({ ...values, limit: page.limit, offset });
    const told = rows.length < page.limit && (rows.length > 0 || page.page === 1);
    const total = told ? offset + rows.length : (await count.execute(values))[0]!.total;
    return { rows, pagination: paginate(page, total) };
  };
}

const beyondTheEnd = <Row>(page: { page: number; limit: number }, total: number) => ({
  rows: [] as Row[],
  pagination: paginate(page, total),
});

const paginate = ({ page, limit }: { page: number; limit: number }, total: number): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

/** A LIKE pattern for a literal substring: `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
