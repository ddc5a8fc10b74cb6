import type { Pagination } from "@rental/contract";
import { and, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import { getOrMake } from "./get-or-make.ts";
import {
  type PageStatement,
  type Preparable,
  pageStatement,
  type Statement,
  statement,
} from "./statement.ts";

/** What a filter adds to the query; its value uses a placeholder with the filter's name. */
export type Filters<F extends string> = Record<F, (value: SQL) => SQL | undefined>;

interface ListQueries<F extends string, Row> {
  /** Rows in the documented order, limited by `placeholder("limit")` and `placeholder("offset")`. */
  rows: (db: Queryable, where: SQL | undefined) => Preparable<Row>;
  count: (db: Queryable, where: SQL | undefined) => Preparable<{ total: number }>;
  /** Always applied, such as the account. */
  base: SQL | undefined;
  /**
   * Filters by a substring. A cached plan does not know the text, and may read the whole table for a rare one; with one
   * of these filters the statement is planned each time.
   */
  byText?: F[];
}

/** Combinations of more filters than this are not kept prepared: they are too many and too rare. */
const keptFilters = 3;

/**
 * A list with optional filters, an order, pages and an exact total. The statement for each common combination of
 * filters is prepared once and kept. One statement returns both page and total; see docs/adr/0007.
 */
export function filteredList<F extends string, Row>(
  name: string,
  filters: Filters<F>,
  queries: ListQueries<F, Row>,
) {
  type Pair = { page: PageStatement<Row>; count: Statement<{ total: number }> };
  const kept = new WeakMap<Queryable, Map<string, Pair>>();

  function build(db: Queryable, active: F[]): Pair {
    const where = and(
      queries.base,
      ...active.map((filter) => filters[filter](sql`${sql.placeholder(filter)}`)),
    );
    const label = `list_${name}`;
    const keep = active.length <= keptFilters && !queries.byText?.some((filter) => active.includes(filter));
    const count = queries.count(db, where);
    return {
      page: pageStatement(label, queries.rows(db, where), count, keep),
      count: statement(count.prepare(label), keep),
    };
  }

  function statements(db: Queryable, active: F[]): Pair {
    if (active.length > keptFilters) return build(db, active);
    const shapes = getOrMake(kept, db, () => new Map<string, Pair>());
    return getOrMake(shapes, active.join(), () => build(db, active));
  }

  /** @param values of the base conditions and of every filter to apply */
  return async (
    db: Queryable,
    page: { page: number; limit: number },
    values: Record<string, unknown> & Partial<Record<F, unknown>>,
  ): Promise<{ rows: Row[]; pagination: Pagination }> => {
    const active = (Object.keys(filters) as F[]).filter((filter) => values[filter] !== undefined);
    const { page: pageQuery, count } = statements(db, active);
    const countAll = async () => (await count.execute(values))[0]!.total;
    const offset = (page.page - 1) * page.limit;
    if (!Number.isSafeInteger(offset)) return { rows: [], pagination: paginate(page, await countAll()) };
    const { rows, total } = await pageQuery.execute({ ...values, limit: page.limit, offset });
    // An empty page beyond the first has no total.
    const told = rows.length > 0 || page.page === 1 ? offset + rows.length : await countAll();
    return { rows, pagination: paginate(page, total ?? told) };
  };
}

const paginate = ({ page, limit }: { page: number; limit: number }, total: number): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

/** A LIKE pattern for a literal substring: `%`, `_` and `\` are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
