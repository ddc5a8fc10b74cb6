import { Column, fillPlaceholders, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";

/** A query that drizzle has prepared: its SQL is built only once. */
export interface Statement<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}

/** A query that drizzle has not prepared yet. */
export interface Preparable<Row> extends SQLWrapper {
  prepare(name: string): Statement<Row>;
}

type Decode = ((value: unknown) => unknown) | null;

/** The members that are used of drizzle's prepared query; a test compares them with the installed version. */
interface Inside {
  queryString: string;
  params: unknown[];
  fields: { path: string[]; field: Column | SQL | SQL.Aliased }[];
  client: postgres.Sql;
}

/**
 * Executes a prepared query without drizzle's general row mapper, which looks up every column for every row: a third of
 * the time of a list. Same rows, same types; only flat selections. See docs/adr/0011.
 * @param keep whether the server keeps it prepared, on every connection
 */
export function statement<Row>(prepared: Statement<Row>, keep = true): Statement<Row> {
  const { queryString, params, fields, client } = prepared as unknown as Inside;
  if (fields.some(({ path }) => path.length !== 1)) return prepared;
  const toRow = rowReader<Row>(fields);
  return {
    execute: async (values = {}) => (await run(client, queryString, params, values, keep)).map(toRow),
  };
}

/** A page of rows and, if the page does not determine it, the total number of rows. */
export interface PageStatement<Row> {
  execute(values: Record<string, unknown>): Promise<{ rows: Row[]; total: number | null }>;
}

/**
 * Page and total in one statement, as of the same time. PostgreSQL counts only when the page is full: a branch of
 * `case` that is not taken is not executed.
 * @param page a query in its order, with a placeholder `limit`
 * @param total a query with one row and one column
 */
export function pageStatement<Row>(
  name: string,
  page: Preparable<Row>,
  total: SQLWrapper,
  keep: boolean,
): PageStatement<Row> {
  const { fields, client } = page.prepare(name) as unknown as Inside;
  if (fields.some(({ path }) => path.length !== 1))
    throw new Error(`The list ${name} has a nested selection.`);
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`
    with page as materialized ${page}
    select page.*,
      case when (select count(*) from page) < ${sql.placeholder("limit")} then null else ${total}::int end
    from page`);
  const toRow = rowReader<Row>(fields);
  return {
    execute: async (values) => {
      const found = await run(client, text, params, values, keep);
      return { rows: found.map(toRow), total: (found[0]?.[fields.length] as number | undefined) ?? null };
    },
  };
}

function run(
  client: postgres.Sql,
  text: string,
  params: unknown[],
  values: Record<string, unknown>,
  keep: boolean,
) {
  return client
    .unsafe(text, fillPlaceholders(params, values) as never[], { prepare: keep })
    .values() as unknown as Promise<unknown[][]>;
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

/** The conversion of a column's value to the form that services use; null when none is needed. */
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
