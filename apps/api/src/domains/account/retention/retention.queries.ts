import { sql } from "drizzle-orm";
import { type Deleted, deleted, type Partitioned, partitioned } from "../../../db/retention.ts";
import type { Database } from "../../../platform/database/database.ts";
import { deleteBatches, deletedAtATime } from "../../../platform/database/partitions.ts";

/** The tables partitioned by time, with their partitioning. */
export const partitionedTables = Object.entries<Partitioned>(partitioned);

/** Deletes expired rows from unpartitioned tables. */
export async function deleteEnded(database: Database, now: Date): Promise<void> {
  for (const [table, { keptMs, from, key, by, parts }] of Object.entries<Deleted>(deleted)) {
    const [name, since] = [sql.identifier(table), sql.raw(from)];
    const before = new Date(now.getTime() - keptMs).toISOString();
    if (by !== undefined) {
      await deleteBatches(
        database,
        sql`select from ${sql.identifier(by)}(${before}::timestamptz, ${deletedAtATime})`,
      );
      continue;
    }
    const keys = listOf(key);
    const withParts = parts
      ? sql`, removed as (delete from ${sql.identifier(parts.table)} where (${listOf(parts.of)}) in (table ended))`
      : sql``;
    await deleteBatches(
      database,
      sql`with ended as materialized
          (select ${keys} from ${name} where ${since} < ${before} order by ${since} limit ${deletedAtATime})
          ${withParts}
        delete from ${name} where (${keys}) in (table ended) returning 1`,
    );
  }
}

const listOf = (columns: string[]) => sql.raw(columns.map((column) => `"${column}"`).join(", "));

/** Forgets the secrets of webhooks whose overlap has ended. */
export const forgetPreviousSecrets = (database: Database, now: Date): Promise<unknown> =>
  database.read.execute(sql`
    update webhooks set previous_secret = null, previous_secret_until = null
    where previous_secret_until <= ${now.toISOString()}`);
