import { sql } from "drizzle-orm";
import { deleted, type Partitioned, partitioned } from "../../db/retention.ts";
import type { Database } from "../../platform/database.ts";
import { cleanDefault, deleteBatches, deletedAtATime, keepUp, upkeepOf } from "../../platform/partitions.ts";

const tables = Object.entries<Partitioned>(partitioned);

/**
 * Makes partitions ahead and drops those that are too old. Any number of processes may do it at the same time; every
 * start does, whatever its role.
 */
export async function keepPartitions(database: Database, now: Date): Promise<void> {
  for (const [table, rule] of tables) {
    await keepUp(database, table, rule, await upkeepOf(database, table, rule, now));
  }
}

/** All of it: partitions, and what has to be deleted row by row. */
export async function retain(database: Database, now: Date): Promise<void> {
  await keepPartitions(database, now);
  for (const [table, rule] of tables) await cleanDefault(database, table, rule, now);
  await deleteEnded(database, now);
}

async function deleteEnded(database: Database, now: Date): Promise<void> {
  for (const [table, { keptMs, from, key }] of Object.entries(deleted)) {
    const [name, since] = [sql.identifier(table), sql.identifier(from)];
    const before = new Date(now.getTime() - keptMs).toISOString();
    const keys = sql.raw(key.map((column) => `"${column}"`).join(", "));
    await deleteBatches(
      database,
      sql`delete from ${name} where (${keys}) in
        (select ${keys} from ${name} where ${since} < ${before} order by ${since} limit ${deletedAtATime}) returning 1`,
    );
  }
}
