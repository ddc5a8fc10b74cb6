import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";

import type { Sql, TransactionSql } from "postgres";
import { type Connection, connect } from "./database.ts";
import { timeLimits } from "./time-limits.ts";

const migrationsFolder = fileURLToPath(new URL("../db/migrations", import.meta.url));

/** An arbitrary number that no other program uses in the database; it identifies the lock of the migrations. */
const migrationLock = 7_202_611;

/** Applies pending migrations. Concurrently starting processes wait for each other. @returns how many */
export async function migrateDatabase(connection: Connection): Promise<number> {
  const sql = connect(connection, timeLimits.migrations, { max: 1 });
  try {
    // Another process may take a long time to migrate.
    await sql`set lock_timeout = 0`;
    await sql`select pg_advisory_lock(${migrationLock})`;
    await sql`reset lock_timeout`;
    const before = await countApplied(sql);
    await migrate(drizzle(sql), { migrationsFolder });
    return (await countApplied(sql)) - before;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** How many migrations the next start applies. */
export async function pendingMigrations(sql: Sql): Promise<number> {
  return readMigrationFiles({ migrationsFolder }).length - (await countApplied(sql));
}

async function countApplied(sql: Sql): Promise<number> {
  const [ledger] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!ledger?.name) return 0;
  const [row] = await sql<
    { total: number }[]
  >`select count(*)::int as total from drizzle.__drizzle_migrations`;
  return row!.total;
}

/**
 * Brings an empty database to the state after exactly these migrations, inside a transaction; Drizzle's migrator can
 * continue from there.
 * @param moments the time of each migration, as in the journal
 * @returns false when one of them is not ours
 */
export async function applyMigrations(tx: TransactionSql, moments: number[]): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder });
  const wanted = known.filter(({ folderMillis }) => moments.includes(folderMillis));
  if (wanted.length !== moments.length) return false;
  await tx`create schema drizzle`;
  await tx`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const { sql, hash, folderMillis } of wanted) {
    for (const statement of sql) await tx.unsafe(statement);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
  return true;
}
