import { Column, fillPlaceholders, type SQL } from "drizzle-orm";
import type postgres from "postgres";

/** A query that drizzle has prepared: its SQL is built once. */
export interface Statement<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}

type Decode = ((value: unknown) => unknown) | null;

/** What is used of drizzle's prepared query; a test holds it to the installed version. */
interface Inside {
  queryString: string;
  params: unknown[];
  fields: { path: string[]; field: Column | SQL | SQL.Aliased }[];
  client: postgres.Sql;
}

/**
 * Executes a prepared query without drizzle's general row mapper, which looks up every column of every row
 * anew: a third of the time of a list. Same rows, same types; flat selections only. See docs/adr/0011.
 */
export function statement<Row>(prepared: Statement<Row>): Statement<Row> {
  const { queryString, params, fields, client } = prepared as unknown as Inside;
  if (fields.some(({ path }) => path.length !== 1)) return prepared;
  const names = fields.map(({ path }) => path[0]!);
  const decoders = fields.map(({ field }) => decoderOf(field));

  function toRow(values: unknown[]): Row {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) {
      const value = values[i];
      const decode = decoders[i];
      row[names[i]!] = value === null || !decode ? value : decode(value);
    }
    return row as Row;
  }

  return {
    execute: (values = {}) =>
      client
        .unsafe(queryString, fillPlaceholders(params, values) as never[], { prepare: true })
        .values()
        .then((rows) => rows.map(toRow)),
  };
}

/** How a column's value becomes what services see; null where it already is. */
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
