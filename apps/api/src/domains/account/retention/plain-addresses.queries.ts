import { sql } from "drizzle-orm";
import { changesSetting } from "../../../db/changes.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type AddressSealer, sealedMark } from "../../../platform/secrets/sealed-address.ts";

/** Columns with URLs that accounts supplied, and that may contain secrets. */
const columns = [
  ["webhooks", "url"],
  ["connectors", "outbound_url"],
  ["calendar_sources", "url"],
] as const;

const atATime = 100;

/**
 * Seals the URLs that an earlier release stored in plain text. Nothing else changes, so this is kept out of the change
 * feed and the audit log. URLs that are changed concurrently are skipped: that change has sealed them.
 */
export async function sealPlainAddresses(database: Database, addresses: AddressSealer): Promise<void> {
  for (const [table, column] of columns) {
    const [from, address] = [sql.identifier(table), sql.identifier(column)];
    for (let sealed = atATime; sealed === atATime; ) {
      sealed = await database.transact(async (tx) => {
        await tx.execute(sql`select set_config(${changesSetting}, 'off', true)`);
        const rows = await tx.execute<{ account_id: string; id: string; plain: string }>(sql`
          select account_id, id, ${address} as plain from ${from}
          where ${address} not like ${`${sealedMark}%`} limit ${atATime} for update skip locked`);
        for (const { account_id, id, plain } of rows)
          await tx.execute(sql`update ${from} set ${address} = ${addresses.seal(plain)}
            where account_id = ${account_id}::uuid and id = ${id}::uuid`);
        return rows.length;
      });
    }
  }
}
