import type { Database } from "../../platform/database.ts";
import { cleanDefault, keepUp, upkeepOf } from "../../platform/partitions.ts";
import * as queries from "./retention.queries.ts";

/**
 * Makes partitions ahead and drops those that are too old. Any number of processes may do it at the same time; every
 * start does, whatever its role.
 */
export async function keepPartitions(database: Database, now: Date): Promise<void> {
  for (const [table, rule] of queries.divided) {
    await keepUp(database, table, rule, await upkeepOf(database, table, rule, now));
  }
}

/** All of it: partitions, and what has to be deleted row by row. */
export async function retain(database: Database, now: Date): Promise<void> {
  await keepPartitions(database, now);
  for (const [table, rule] of queries.divided) await cleanDefault(database, table, rule, now);
  await queries.deleteEnded(database, now);
}
