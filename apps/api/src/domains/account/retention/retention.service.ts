import type { Database } from "../../../platform/database/database.ts";
import { cleanDefault, maintainPartitions, upkeepOf } from "../../../platform/database/partitions.ts";
import * as queries from "./retention.queries.ts";

/**
 * Creates upcoming partitions and drops expired ones. Safe to run concurrently in any number of processes; every start
 * runs it, whatever the process's role.
 */
export async function keepPartitions(database: Database, now: Date): Promise<void> {
  for (const [table, rule] of queries.partitionedTables) {
    await maintainPartitions(database, table, rule, await upkeepOf(database, table, rule, now));
  }
}

/** Enforces all retention: partitions, and rows that are deleted individually. */
export async function retain(database: Database, now: Date): Promise<void> {
  await keepPartitions(database, now);
  for (const [table, rule] of queries.partitionedTables) await cleanDefault(database, table, rule, now);
  await queries.deleteEnded(database, now);
  await queries.forgetPreviousSecrets(database, now);
}
