import {
  and,
  type Column,
  eq,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  SQL,
  sql,
} from "drizzle-orm";
import type { LockStrength, PgColumn, PgTable } from "drizzle-orm/pg-core";
import { prepared, type Queryable, type Tx } from "./database.ts";
import type { Statement } from "./statement.ts";

/**
 * Inserts one row and returns it. The statement is the same whichever columns the row has, so it is built and planned
 * once: an omitted column gets its default, as does a null one if its default is not null.
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

type RecordTable = PgTable & { accountId: PgColumn; id: PgColumn };

/** Selects one record of an account. */
const byId = (table: Pick<RecordTable, "accountId" | "id">, accountId: string, id: string) =>
  and(eq(table.accountId, accountId), eq(table.id, id));

/**
 * Locks a record until the transaction ends.
 * @param where further conditions on the record
 */
export function lockById<Table extends RecordTable>(table: Table, strength: LockStrength, where?: SQL) {
  return async (tx: Tx, accountId: string, id: string): Promise<InferSelectModel<Table> | undefined> => {
    const [row] = await tx
      .select()
      .from<PgTable>(table)
      .where(and(byId(table, accountId, id), where))
      .for(strength);
    return row as InferSelectModel<Table> | undefined;
  };
}

/**
 * Updates a record.
 * @param where further conditions on the record
 */
export function updateById<Table extends RecordTable>(table: Table, where?: SQL) {
  return async (
    tx: Tx,
    accountId: string,
    id: string,
    changes: Partial<InferInsertModel<Table>>,
  ): Promise<InferSelectModel<Table> | undefined> => {
    const [row] = await tx
      .update<PgTable>(table)
      .set(changes)
      .where(and(byId(table, accountId, id), where))
      .returning();
    return row as InferSelectModel<Table> | undefined;
  };
}

/** Deletes a record. @returns whether it existed */
export function removeById(table: RecordTable) {
  return async (tx: Tx, accountId: string, id: string): Promise<boolean> => {
    const rows = await tx
      .delete(table)
      .where(byId(table, accountId, id))
      .returning({ id: table.id });
    return rows.length > 0;
  };
}
