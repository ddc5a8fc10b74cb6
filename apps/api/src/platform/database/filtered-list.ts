import type { Pagination } from "@rental/contract";
import { and, type Column, count, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { invalid } from "../app-error.ts";
import { getOrCreate } from "../get-or-create.ts";
import type { Queryable } from "./database.ts";
import { foundByText, maxSorted } from "./found-by-text.ts";
import { type KeptTotals, keptTotal } from "./kept-total.ts";
import { type PageRequest, paginate, positionOf } from "./paging.ts";
import {
  type PageStatement,
  type Preparable,
  pageStatement,
  type Statement,
  selectionStatement,
  statement,
} from "./statement.ts";

/** The condition that a filter adds to the query; its value is a placeholder with the filter's name. */
type Filters<F extends string> = Record<F, (value: SQL) => SQL | undefined>;

/**
 * The order of a list. It must be unique per row, or a page could begin among rows with equal values. Date columns must
 * have the precision of JavaScript dates, as `moment` has.
 */
interface Order<Row> {
  direction: "asc" | "desc";
  /** Sort columns by their names in the rows; none may be null. An index in this order makes all pages equally fast. */
  by: { [M in keyof Row]?: Column };
}

interface Sort<Row, F> {
  /** As in `Order`. */
  by: Order<Row>["by"];
  with: F[];
  /** A filter of these that works in this order only, and selects it when no other is asked for. */
  needs?: F;
}

type ListedTable = PgTable & { accountId: PgColumn };

interface ListQuery<F extends string, Table extends ListedTable, Columns extends SelectedFields> {
  from: Table;
  /** The columns of a row. Default: all columns of the table. */
  columns?: Columns;
  /** Always applied, in addition to the account condition. */
  where?: SQL | undefined;
  /** One per documented filter; a request may use any combination. */
  filters?: Filters<F>;
  order: Order<SelectResultFields<NoInfer<Columns>>>;
  /** Further orders, by the member that `sort` names, each with the filters that an index lets it combine with. */
  sorts?: Record<string, Sort<SelectResultFields<NoInfer<Columns>>, NoInfer<F>>>;
  /** Maintained totals, read instead of counting for the filters they cover. */
  kept?: KeptTotals<NoInfer<F>>[];
  /** Filters that the list has whatever is asked for: they do not count as combined. */
  always?: NoInfer<F>[];
  /**
   * Filters by a text or by metadata. A cached plan does not know the value, and may scan the whole table for a rare one; with one of
   * these filters, the statement is planned on every execution and finds rows like `foundByText`.
   */
  byText?: NoInfer<F>[];
}

/** Combinations of more filters than this are not kept prepared: they are too many and too rare. */
const keptFilters = 3;

/**
 * A list with optional filters, an order, an exact total, and pages by number or by cursor. The statements for each
 * common combination of filters are prepared once and kept. A numbered page and its total are one statement, see
 * docs/adr/0007; a page after a cursor reads only its own rows, see docs/adr/0034.
 */
export function filteredList<
  Table extends ListedTable,
  Columns extends SelectedFields = Table["_"]["columns"],
  F extends string = never,
>(name: string, query: ListQuery<F, Table, Columns>) {
  type Row = SelectResultFields<Columns>;
  const label = `list_${name}`;
  const filters = query.filters ?? ({} as Filters<F>);
  const base = and(eq(query.from.accountId, sql.placeholder("accountId")), query.where);
  const columns = query.columns ?? getTableColumns<PgTable>(query.from);
  const rowsWhere = (db: Queryable, where: SQL | undefined) =>
    db.select(columns).from<PgTable>(query.from).where(where) as unknown as Preparable<Row>;

  const isByText = (active: F[]) => query.byText?.some((filter) => active.includes(filter)) ?? false;
  const isKept = (active: F[]) => active.length <= keptFilters && !isByText(active);
  const conditions = (active: F[]) =>
    active.map((filter) => filters[filter](sql`${sql.placeholder(filter)}`));

  function ordered(by: Order<Row>) {
    const order = orderOf(by);
    const byText =
      query.byText &&
      foundByText({
        rows: rowsWhere,
        columns: Object.values<Column>(by.by as Record<string, Column>),
        direction: by.direction,
      });

    const byNumber = perShape(
      (db, active: F[]): { page: PageStatement<Row>; count: Statement<{ total: number }> } => {
        const where = and(base, ...conditions(active));
        const rows = rowsWhere(db, where);
        const total = db.select({ total: count() }).from<PgTable>(query.from).where(where);
        const kept = keptTotal(query.kept ?? [], active);
        const text = sql`${rows.getSQL()} order by ${order.columns}
        limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
        const found = isByText(active) && byText?.byNumber(db, base, where, sql`${total}`);
        return {
          page: found
            ? pageStatement(label, rows, found.page, found.total, false, found.before)
            : pageStatement(label, rows, text, kept ?? total, isKept(active)),
          count: kept
            ? selectionStatement(label, total, sql`select ${kept}`, isKept(active))
            : statement(total.prepare(label), isKept(active)),
        };
      },
    );

    const byCursor = perShape((db, active: F[]): { all: Statement<Row>; few: Statement<Row> | undefined } => {
      const where = and(base, ...conditions(active), order.isAfter);
      const rows = rowsWhere(db, where);
      const text = sql`${rows.getSQL()} order by ${order.columns} limit ${sql.placeholder("limit")}`;
      const sorted = isByText(active) ? byText?.sorted(db, base, where) : undefined;
      return {
        all: selectionStatement(label, rows, text, isKept(active)),
        few: sorted && selectionStatement(label, rows, sorted, false),
      };
    });

    return { order, byNumber, byCursor };
  }

  const usual = ordered(query.order);
  const sorted = new Map<string, ReturnType<typeof ordered>>();
  const usualMember = Object.keys(query.order.by)[0]!;

  /** @throws AppError 422 for an order that no index has with these filters */
  function orderFor(sort: string | undefined, active: F[]) {
    const sorts = Object.entries(query.sorts ?? {});
    const bound = sorts.find(([, { needs }]) => needs && active.includes(needs));
    const asked = sort ?? bound?.[0];
    if (asked === undefined) return usual;
    const [member, direction] = asked.startsWith("-")
      ? ([asked.slice(1), "desc"] as const)
      : ([asked, "asc"] as const);
    if (bound && bound[0] !== member)
      throw invalid([
        { field: "sort", message: `must be ${bound[0]} or -${bound[0]} with ${bound[1].needs}` },
      ]);
    const chosen = query.sorts?.[member];
    if (chosen && !active.every((filter) => alwaysCombines(filter) || chosen.with.includes(filter)))
      throw invalid([
        {
          field: "sort",
          message: `by ${member} combines only with these filters: ${chosen.with.join(", ")}. Leave out the others${bound ? "" : `, or sort by ${usualMember}`}`,
        },
      ]);
    if (!chosen && direction === query.order.direction) return usual;
    return getOrCreate(sorted, asked, () => ordered({ direction, by: chosen?.by ?? query.order.by }));
  }

  const alwaysCombines = (filter: F) => query.always?.includes(filter) ?? false;

  /**
   * @param values for the account, the placeholders in `where`, and every filter to apply
   * @throws AppError 422 for an invalid cursor, or an order that no index has
   */
  return async (
    db: Queryable,
    request: PageRequest,
    values: Record<string, unknown> & Partial<Record<F, unknown>>,
  ): Promise<{ rows: Row[]; pagination: Pagination }> => {
    const active = (Object.keys(filters) as F[]).filter((filter) => values[filter] !== undefined);
    // A table may have several lists, distinguished by their filters.
    const list = [name, ...active].join();
    const { limit } = request;
    const { order, byNumber, byCursor } = orderFor(request.sort, active);
    if (request.cursor !== undefined) {
      const { page, total, after } = positionOf(request, list);
      // Fetching one extra row tells whether there is another page.
      const { all, few } = byCursor(db, active);
      const found = await (total <= maxSorted ? (few ?? all) : all).execute({
        ...values,
        ...order.placeholders(after),
        limit: limit + 1,
      });
      const rows = found.slice(0, limit);
      const next = found.length > limit ? order.valuesOf(rows.at(-1)!) : null;
      return { rows, pagination: paginate(request, list, { page, total, next }) };
    }
    const { page } = request;
    const { page: pageQuery, count } = byNumber(db, active);
    const countAll = async () => (await count.execute(values))[0]!.total;
    const offset = (page - 1) * limit;
    const none = async () => paginate(request, list, { page, total: await countAll(), next: null });
    if (!Number.isSafeInteger(offset)) return { rows: [], pagination: await none() };
    const { rows, total } = await pageQuery.execute({ ...values, limit, offset });
    // An empty page beyond the first has no total.
    if (rows.length === 0 && page > 1) return { rows, pagination: await none() };
    const end = offset + rows.length;
    const next = total !== null && end < total ? order.valuesOf(rows.at(-1)!) : null;
    return { rows, pagination: paginate(request, list, { page, total: total ?? end, next }) };
  };
}

/** Builds something once per database and combination of filters; cached when there are few filters. */
function perShape<F extends string, T>(
  build: (db: Queryable, active: F[]) => T,
): (db: Queryable, active: F[]) => T {
  const kept = new WeakMap<Queryable, Map<string, T>>();
  return (db, active) => {
    if (active.length > keptFilters) return build(db, active);
    const shapes = getOrCreate(kept, db, () => new Map<string, T>());
    return getOrCreate(shapes, active.join(), () => build(db, active));
  };
}

function orderOf<Row extends object>({ direction, by }: Order<Row>) {
  const members = Object.keys(by) as (keyof Row)[];
  const columns = Object.values<Column>(by as Record<string, Column>);
  const placeholder = (i: number) => `after${i}`;
  const given = columns.map(
    (column, i) => sql`${sql.placeholder(placeholder(i))}::${sql.raw(column.getSQLType())}`,
  );
  const list = (parts: (SQL | Column)[]) => sql.join(parts, sql`, `);
  return {
    columns: list(columns.map((column) => sql`${column} ${sql.raw(direction)}`)),
    /** A row comparison, which an index answers by starting there. */
    isAfter: sql`(${list(columns)}) ${sql.raw(direction === "asc" ? ">" : "<")} (${list(given)})`,
    placeholders: (values: string[]) => Object.fromEntries(values.map((value, i) => [placeholder(i), value])),
    valuesOf: (row: Row): string[] => members.map((member) => asText(row[member])),
  };
}

const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** Whether a record's metadata has all of the values; its value is that of `metadataOf`. */
export const hasMetadata = (column: Column, value: SQL): SQL => sql`${column} @> ${value}::text::jsonb`;

/** Whether a record has a tag, ignoring case: the first condition is that of `tagIndex`. */
export const hasTag = (column: Column, value: SQL): SQL =>
  sql`${column} <> '{}' and tag_keys(${column}) @> tag_keys(array[${value}::text])`;

/** Undefined when no value is asked for. */
export const metadataOf = (values: Record<string, string> | undefined): string | undefined =>
  values === undefined || Object.keys(values).length === 0 ? undefined : JSON.stringify(values);

/** Whether a record is one of those with these ids. */
export const isAmong = (column: Column, value: SQL): SQL => sql`${column} = any(${value}::uuid[])`;

/** A LIKE pattern for literal substrings, one after the other: `%`, `_` and `\` are escaped. */
export const containing = (...texts: string[]): string =>
  `%${texts.map((text) => text.replace(/[\\%_]/g, "\\$&")).join("%")}%`;
