import { eq, getTableColumns, is, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { changesSetting } from "../../../db/changes.ts";
import * as tables from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";

interface AccountTable {
  table: PgTable;
  accountId: PgColumn;
}

/** Rows of a deleted account that are kept until their objects have been removed from storage. */
const outlives: PgTable = tables.imageUploads;

/** All tables that hold account rows, referencing tables first. New tables are included automatically. */
const accountTables = inDeletionOrder(
  Object.values<unknown>(tables).flatMap((table) => {
    if (!is(table, PgTable) || table === outlives) return [];
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

/** Deletes all rows of an account except the account row itself. */
export async function deleteRowsOf(tx: Tx, id: string): Promise<void> {
  // Nobody is left to read the change feed.
  await tx.execute(sql`select set_config(${changesSetting}, 'off', true)`);
  for (const { table, accountId } of accountTables) await tx.delete(table).where(eq(accountId, id));
}
