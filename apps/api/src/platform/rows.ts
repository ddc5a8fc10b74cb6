import {
  type Column,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  SQL,
  sql,
} from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { prepared, type Queryable } from "./database.ts";
import type { Statement } from "./statement.ts";

/**
 * Inserts one row and returns it. The statement is the same whichever columns the row has, so it is built and planned
 * once: a column that is left out gets its default, as does one that is null if its default is not.
 */
export function insertion<Table extends PgTable>(
  table: Table,
): (db: Queryable, row: InferInsertModel<Table>) => Promise<InferSelectModel<Table>> {
  const columns = Object.entries<Column>(getTableColumns(table)).filter(
    ([, { generated, generatedIdentity }]) => !generated && !generatedIdentity,
  );
  const insert = prepared((db) => {
    const values = Object.fromEntries(columns.map(([name, column]) => [name, defaulted(name, column)]));
    return db
      .insert(table)
      .values(values as never)
      .returning()
      .prepare("insert") as unknown as Statement<InferSelectModel<Table>>;
  });
  return async (db, row) => {
    const given: Record<string, unknown> = row;
    const values = Object.fromEntries(columns.map(([name]) => [name, given[name] ?? null]));
    const [inserted] = await insert(db).execute(values);
    return inserted!;
  };
}

function defaulted(name: string, column: Column): SQL {
  const placeholder = sql.param(sql.placeholder(name), column);
  if (!column.hasDefault) return sql`${placeholder}`;
  const value = column.default instanceof SQL ? column.default : sql.param(column.default, column);
  return sql`coalesce(${placeholder}::${sql.raw(column.getSQLType())}, ${value})`;
}
