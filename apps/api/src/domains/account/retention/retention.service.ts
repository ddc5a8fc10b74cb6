import type { Database } from "../../../platform/database/database.ts";
import { cleanDefault, maintainPartitions, upkeepOf } from "../../../platform/database/partitions.ts";
import * as queries from "./retention.queries.ts";

/**
 * Creates partitions ahead and drops those that are too old. Any number of processes may do so concurrently; every
 * start does, whatever its role.
 */
export async function keepPartitions(database: Database, now: Date): Promise<void> {
  for (const [table, rule] of queries.divided) {
    await maintainPartitions(database, table, rule, await upkeepOf(database, table, rule, now));
  }
}

/** Everything: partitions, and the rows that are deleted one by one. */
export async function retain(database: Database, now: Date): Promise<void> {
  await keepPartitions(database, now);
  for (const [table, rule] of queries.divided) await cleanDefault(database, table, rule, now);
  await queries.deleteEnded(database, now);
}
