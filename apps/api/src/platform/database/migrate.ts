import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Sql, TransactionSql } from "postgres";
import { distribution } from "../process/distribution.ts";
import { StartupError } from "../process/startup-error.ts";
import { type Connection, connect } from "./database.ts";
import { refuseWhileUsed } from "./schema-use.ts";
import { countOf, takeOver, translated } from "./take-over.ts";
import { timeLimits } from "./time-limits.ts";

const migrationsFolder = fileURLToPath(new URL("../../db/migrations", import.meta.url));

/** An arbitrary lock number, unique in the database, for migrations. */
const migrationLock = 7_202_611;
/** How long a migration waits for a lock before it backs off for those queued behind it, and retries. In ms. */
const lockWaitMs = 2_000;
const lockAttempts = 60;
/** A lock was not available, or writers and the migration would have waited for each other. */
const isLocked = /^(55P03|40P01)$/;
const indexConcurrently = /^(\s*(?:create|drop)\s.*\bindex) concurrently\b/im;

/** The migrations of this version. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** How many migrations this version knows, in a numbering shared by all versions. */
export const knownCount = (): number => countOf(knownMigrations());

/**
 * Applies pending migrations. Processes that start concurrently wait for each other.
 * @returns how many were applied
 * @throws StartupError when this version can't use the schema, or a running one could not use the new schema
 */
export async function migrateDatabase(connection: Connection): Promise<number> {
  const sql = connect(connection, timeLimits.migrations, { max: 1 });
  try {
    await waitForOthers(sql);
    const known = knownMigrations();
    if (await isNewer(sql, known)) return 0;
    const taken = await takeOver(sql, await appliedMoments(sql), known);
    await sql.begin(async (tx) => {
      await prepareLedger(tx);
      if (taken) await rewriteLedger(tx, taken);
    });
    await raiseOldestProgram(sql, known);
    const pending = await pendingOf(sql, known);
    for (const migration of pending) await apply(sql, migration);
    return pending.length;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Polls: a statement that waits for the lock has a snapshot, for which CREATE INDEX CONCURRENTLY would wait. */
async function waitForOthers(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ ours: boolean }[]>`select pg_try_advisory_lock(${migrationLock}) as ours`;
    if (row!.ours) return;
    await delay(100);
  }
}

/** @throws StartupError when this version can't use the schema, nor migrate it to one that it can use */
export async function checkSchema(sql: Sql): Promise<void> {
  const known = knownMigrations();
  if (!(await isNewer(sql, known))) await takeOver(sql, await appliedMoments(sql), known);
}

/**
 * A program may use a newer schema that has only been expanded since the program's release, as declared by migrations
 * that the next release applies. An older program would write what the schema no longer expects.
 * @throws StartupError
 */
async function isNewer(sql: Sql, known: MigrationMeta[]): Promise<boolean> {
  if (!(await hasLedger(sql))) return false;
  const ours = known.at(-1)!.folderMillis;
  const [row] = await sql<{ newer: number }[]>`
    select count(*)::int as newer from drizzle.__drizzle_migrations where created_at > ${ours}`;
  if (row!.newer === 0) return false;
  const oldest = await oldestProgram(sql);
  if (oldest !== null && oldest <= ours) return true;
  throw new StartupError(
    `The database belongs to a newer version of the program: it has ${row!.newer} migrations that version ${distribution.version} does not know. Start the newer version, or restore a backup from before the upgrade.`,
  );
}

/** The time of the latest migration that a program must know to be able to use the schema. */
async function oldestProgram(sql: Sql): Promise<number | null> {
  const [table] = await sql`select to_regclass('drizzle.oldest_program') as name`;
  if (!table?.name) return null;
  const [row] = await sql<
    { migration: string }[]
  >`select migration::text as migration from drizzle.oldest_program`;
  return row ? Number(row.migration) : null;
}

/** Before the first migration is applied: from then on, only the previous release and newer ones may start. */
async function raiseOldestProgram(sql: Sql, known: MigrationMeta[]): Promise<void> {
  const { migrations } = JSON.parse(readFileSync(`${migrationsFolder}/previous-release.json`, "utf8")) as {
    migrations: number;
  };
  const oldest = known[migrations - 1]!.folderMillis;
  const stored = await oldestProgram(sql);
  if (stored !== null && stored >= oldest) return;
  await refuseWhileUsed(sql, countOf(known.slice(0, migrations)));
  await sql.begin(async (tx) => {
    await tx`create table if not exists drizzle.oldest_program (migration bigint not null)`;
    await tx`delete from drizzle.oldest_program`;
    await tx`insert into drizzle.oldest_program (migration) values (${oldest})`;
  });
}

async function prepareLedger(sql: Sql | TransactionSql): Promise<void> {
  if (await hasLedger(sql)) return;
  await sql`create schema if not exists drizzle`;
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
}

/** Replaces the recorded migrations with these. */
async function rewriteLedger(tx: TransactionSql, migrations: MigrationMeta[]): Promise<void> {
  await tx`delete from drizzle.__drizzle_migrations`;
  for (const migration of migrations) await record(tx, migration);
}

/**
 * Applies each migration in its own transaction, so that its locks end with it; only concurrently built indexes can't
 * be in one.
 * @throws PostgreSQL's error when a lock is still not available after many attempts
 */
async function apply(sql: Sql, migration: MigrationMeta): Promise<void> {
  if (migration.sql.some((statement) => indexConcurrently.test(statement))) {
    await sql`set lock_timeout = 0`;
    await run(sql, migration);
    await sql`reset lock_timeout`;
    return;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(`set local lock_timeout = ${lockWaitMs}`);
        await run(tx, migration);
      });
      return;
    } catch (error) {
      if (!isLocked.test(`${(error as { code?: unknown }).code}`) || attempt === lockAttempts) throw error;
      await delay(lockWaitMs / 4);
    }
  }
}

async function run(sql: Sql | TransactionSql, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await sql.unsafe(statement);
  await record(sql, migration);
}

async function record(sql: Sql | TransactionSql, migration: MigrationMeta): Promise<void> {
  await sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${migration.hash}, ${migration.folderMillis})`;
}

/** How many migrations the next start would apply. */
export const pendingMigrations = async (sql: Sql): Promise<number> =>
  (await pendingOf(sql, knownMigrations())).length;

async function pendingOf(sql: Sql, known: MigrationMeta[]): Promise<MigrationMeta[]> {
  const last = Math.max(0, ...(await appliedMoments(sql)));
  return known.filter(({ folderMillis }) => folderMillis > last);
}

async function hasLedger(sql: Sql | TransactionSql): Promise<boolean> {
  const [ledger] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  return Boolean(ledger?.name);
}

/** The times of the applied migrations, as in the journal. */
async function appliedMoments(sql: Sql): Promise<number[]> {
  if (!(await hasLedger(sql))) return [];
  const rows = await sql<{ at: string }[]>`
    select created_at::text as at from drizzle.__drizzle_migrations order by created_at`;
  return rows.map(({ at }) => Number(at));
}

/**
 * Brings an empty database to the state after exactly these migrations, inside a transaction; `migrateDatabase` can
 * continue from there.
 * @param moments the time of each migration, as in the journal, including that of a version before the first migration
 * @returns false when one of them is not ours
 */
export async function applyMigrations(tx: TransactionSql, moments: number[]): Promise<boolean> {
  const known = knownMigrations();
  const ours = translated(moments, known);
  const wanted = known.filter(({ folderMillis }) => ours?.includes(folderMillis));
  if (wanted.length !== ours?.length) return false;
  await prepareLedger(tx);
  // Inside a transaction, and on empty tables, indexes are built as usual.
  for (const migration of wanted)
    await run(tx, { ...migration, sql: migration.sql.map((text) => text.replace(indexConcurrently, "$1")) });
  return true;
}
