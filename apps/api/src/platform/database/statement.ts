import { Column, is, Param, Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";

/** A query prepared by drizzle: its SQL is built only once. */
export interface Statement<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}

/** A query not yet prepared by drizzle. */
export interface Preparable<Row> extends SQLWrapper {
  prepare(name: string): Statement<Row>;
}

/** Marks the text of a statement that the server should not keep prepared. */
export const plannedEachTimeMark = "/* planned each time */";

type Decode = ((value: unknown) => unknown) | null;

/** The members of drizzle's prepared query that we rely on; a test compares them with the installed version. */
interface Inside {
  queryString: string;
  params: unknown[];
  fields: { path: string[]; field: Column | SQL | SQL.Aliased }[];
  client: Client;
}

/** A connection pool, or a transaction's connection. */
export interface Client {
  unsafe(
    text: string,
    values: unknown[],
    options: { prepare: boolean },
  ): postgres.PendingQuery<postgres.Row[]>;
}

/** A statement independent of any client: its text, the values it takes, and the rows it returns. */
export interface Shape<Row> {
  text: string;
  valuesOf(values: Record<string, unknown>): unknown[];
  toRow(values: unknown[]): Row;
}

/**
 * A statement that drizzle has no builder for.
 * @param returns the columns or expressions of its rows, in order
 */
export function handwritten<Row>(text: SQL, returns: Record<string, Column | SQL>): Statement<Row> {
  const { sql: queryString, params } = new PgDialect().sqlToQuery(text);
  const fields = Object.entries(returns).map(([name, field]) => ({ path: [name], field }));
  return { queryString, params, fields } as Pick<Inside, "fields"> as unknown as Statement<Row>;
}

/** A placeholder whose type PostgreSQL can't infer from the statement. */
export const typed = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/**
 * Whether a value is in an array, for statements that are kept prepared. PostgreSQL assumes ten values in an array that it
 * does not know yet, so that `= any($1)` with fewer is planned again on each execution, which takes longer than the
 * look-up. Of a subquery, it always assumes the same.
 */
export const isOneOf = (value: SQLWrapper, array: SQLWrapper): SQL =>
  sql`${value} = any(array(select unnest(${array})))`;

/** Extracts the shape of a query prepared by drizzle. Flat selections only. */
export function shapeOf<Row>(prepared: Statement<Row>): Shape<Row> {
  const { queryString: text, params, fields = [] } = prepared as unknown as Inside;
  if (fields.some(({ path }) => path.length !== 1)) throw new Error(`A nested selection: ${text}`);
  return { text, valuesOf: filler(params), toRow: rowReader<Row>(fields) };
}

/**
 * @param keep whether the server keeps it prepared, on every connection
 * @throws Error whose stack names the caller, unlike its cause's, which is created where the response is read
 */
export async function execute<Row>(
  client: Client,
  { text, valuesOf, toRow }: Shape<Row>,
  values: Record<string, unknown>,
  keep = true,
): Promise<Row[]> {
  const parameters = valuesOf(values);
  let rows: unknown[][];
  try {
    rows = await run(client, text, parameters, keep);
  } catch (cause) {
    throw new Error("A statement failed.", { cause });
  }
  return rows.map(toRow);
}

/**
 * Executes a prepared query without drizzle's general row mapper, whose per-row column look-ups take a third of the
 * time of a list. Same rows, same types; flat selections only. See docs/adr/0011.
 * @param keep whether the server keeps it prepared, on every connection
 */
export function statement<Row>(prepared: Statement<Row>, keep = true): Statement<Row> {
  const { fields, client } = prepared as unknown as Inside;
  if (fields.some(({ path }) => path.length !== 1)) return prepared;
  const shape = shapeOf(prepared);
  return { execute: async (values = {}) => execute(client, shape, values, keep) };
}

/** A page of rows and, unless the page determines it, the total number of rows. */
export interface PageStatement<Row> {
  execute(values: Record<string, unknown>): Promise<{ rows: Row[]; total: number | null }>;
}

/**
 * A page and its total in one statement, from the same snapshot. PostgreSQL counts only when the page is full, because
 * it does not execute `case` branches that are not taken.
 * @param selection the columns of a row
 * @param page the same selection, sorted, with a placeholder `limit`
 * @param total a query with one row and one column
 * @param before further common table expressions that both use, at the start of `with`
 */
export function pageStatement<Row>(
  name: string,
  selection: Preparable<Row>,
  page: SQL,
  total: SQLWrapper,
  keep: boolean,
  before = sql``,
): PageStatement<Row> {
  const { client, fields, toRow } = readerOf(name, selection);
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`
    with ${before}page as materialized (${page})
    select page.*,
      case when (select count(*) from page) < ${sql.placeholder("limit")} then null else ${total}::int end
    from page`);
  const valuesOf = filler(params);
  return {
    execute: async (values) => {
      const found = await run(client, text, valuesOf(values), keep);
      const total = (found[0]?.[fields.length] as number | undefined) ?? null;
      return { rows: found.map(toRow), total };
    },
  };
}

/**
 * The rows of a selection whose order or limit is written in SQL.
 * @param selection the columns of a row
 * @param query the same selection with its additions
 */
export function selectionStatement<Row>(
  name: string,
  selection: Preparable<Row>,
  query: SQL,
  keep: boolean,
): Statement<Row> {
  const { client, toRow } = readerOf(name, selection);
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  const shape: Shape<Row> = { text, valuesOf: filler(params), toRow };
  return { execute: async (values = {}) => execute(client, shape, values, keep) };
}

function readerOf<Row>(name: string, selection: Preparable<Row>) {
  const { fields, client } = selection.prepare(name) as unknown as Inside;
  if (fields.some(({ path }) => path.length !== 1))
    throw new Error(`The list ${name} has a nested selection.`);
  return { client, fields, toRow: rowReader<Row>(fields) };
}

const run = (client: Client, text: string, values: unknown[], keep: boolean) =>
  client
    .unsafe(keep ? text : `${plannedEachTimeMark} ${text}`, values, { prepare: keep })
    .values() as unknown as Promise<unknown[][]>;

/**
 * Replaces drizzle's fillPlaceholders, which examines every parameter on every call, and does not accept null for all
 * types.
 */
function filler(params: unknown[]): (values: Record<string, unknown>) => unknown[] {
  const fillers = params.map((param): ((values: Record<string, unknown>) => unknown) => {
    if (is(param, Placeholder)) return (values) => given(values, param.name);
    if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
    const { name } = param.value;
    const { encoder } = param;
    return (values) => {
      const value = given(values, name);
      return value === null ? null : encoder.mapToDriverValue(value);
    };
  });
  return (values) => fillers.map((fill) => fill(values));
}

function given(values: Record<string, unknown>, name: string): unknown {
  if (values[name] === undefined) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
}

/**
 * Builds a row from a statement's values. The function is generated member by member, as zod and fastify do: rows
 * filled in a loop take ten times as long to build, and longer to read.
 */
function rowReader<Row>(fields: Inside["fields"]): (values: unknown[]) => Row {
  const decoders = fields.map(({ field }) => decoderOf(field));
  const members = fields.map(({ path: [name] }, i) => {
    const value = decoders[i]
      ? `values[${i}] === null ? null : decoders[${i}](values[${i}])`
      : `values[${i}]`;
    return `${JSON.stringify(name)}: ${value}`;
  });
  return new Function("decoders", `return (values) => ({ ${members.join(", ")} })`)(decoders);
}

/** Converts a column's value to the form that services use; null when no conversion is needed. */
function decoderOf(field: Column | SQL | SQL.Aliased): Decode {
  const source =
    field instanceof Column
      ? field
      : ((field as unknown as Aliased).sql ?? (field as unknown as Plain)).decoder;
  const decode = source.mapFromDriverValue;
  if (decode === Column.prototype.mapFromDriverValue) return null;
  return (value) => source.mapFromDriverValue(value as never);
}

interface Plain {
  decoder: { mapFromDriverValue(value: unknown): unknown };
}
interface Aliased {
  sql?: Plain;
}
