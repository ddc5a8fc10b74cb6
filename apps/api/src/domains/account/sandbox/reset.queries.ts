import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { accountTables } from "../../../db/account-tables.ts";
import * as tables from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";

/** The tables that a reset keeps: access, connections, counters, logs, and files awaiting removal from storage. */
const kept: ReadonlySet<PgTable> = new Set<PgTable>([
  tables.sandboxes,
  tables.users,
  tables.people,
  tables.apiKeys,
  tables.signIns,
  tables.signInLinks,
  tables.pushSubscriptions,
  tables.settings,
  tables.logos,
  tables.webhooks,
  tables.connectors,
  tables.usage,
  tables.usageDays,
  tables.assistantUsage,
  tables.requestLog,
  tables.auditEntries,
  tables.changes,
  tables.listTotals,
  tables.listTotalChanges,
  tables.imageUploads,
]);

/** The tables that a reset empties, referencing ones first. */
export const emptied = accountTables.filter(({ table }) => !kept.has(table));

/** @returns how many rows were deleted, at most `limit` */
export async function remove(
  tx: Tx,
  { table, accountId }: (typeof emptied)[number],
  id: string,
  limit: number,
): Promise<number> {
  const some = sql`array(select ctid from ${table} where ${eq(accountId, id)} limit ${limit})`;
  const rows = await tx
    .delete(table)
    .where(sql`${eq(accountId, id)} and ${sql.identifier("ctid")} = any(${some})`)
    .returning({ one: sql`1` });
  return rows.length;
}

export async function removeImages(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(tables.propertyImages).where(eq(tables.propertyImages.accountId, accountId));
}
