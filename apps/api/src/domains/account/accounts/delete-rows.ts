import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { accountTables } from "../../../db/account-tables.ts";
import { changesSetting } from "../../../db/changes.ts";
import * as tables from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";

/** Rows of a deleted account that are kept until their objects have been removed from storage. */
const outlives: PgTable = tables.imageUploads;

/** Deletes all rows of an account except the account row itself. */
export async function deleteRowsOf(tx: Tx, id: string): Promise<void> {
  // Nobody is left to read the change feed.
  await tx.execute(sql`select set_config(${changesSetting}, 'off', true)`);
  for (const { table, accountId } of accountTables) {
    if (table !== outlives) await tx.delete(table).where(eq(accountId, id));
  }
}
