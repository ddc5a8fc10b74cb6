import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as tables from "./tables/index.ts";

export interface AccountTable {
  table: PgTable;
  accountId: PgColumn;
}

/** All tables that hold rows of accounts, referencing tables first. New tables are included automatically. */
export const accountTables: readonly AccountTable[] = inDeletionOrder(
  Object.values<unknown>(tables).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { accountId } = getTableColumns(table);
    return accountId ? [{ table, accountId }] : [];
  }),
);

function inDeletionOrder(all: AccountTable[]): AccountTable[] {
  const ordered: AccountTable[] = [];
  const rest = new Set(all);
  while (rest.size > 0) {
    const referred = new Set([...rest].flatMap(({ table }) => referredBy(table)));
    const free = [...rest].filter(({ table }) => !referred.has(table));
    if (free.length === 0) throw new Error("Tables reference each other in a cycle.");
    for (const table of free) rest.delete(table);
    ordered.push(...free);
  }
  return ordered;
}

function referredBy(table: PgTable): PgTable[] {
  return getTableConfig(table)
    .foreignKeys.map((key) => key.reference().foreignTable)
    .filter((other) => other !== table);
}
