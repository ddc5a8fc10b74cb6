import { sql } from "drizzle-orm";
import type { Partitioned } from "../../db/retention.ts";
import { lowestIdAt } from "../ids.ts";
import { type Database, sqlState, type Tx } from "./database.ts";

/** A partition: its name and its period, from `from` (inclusive) to `to` (exclusive). */
interface Partition {
  name: string;
  from: Date;
  to: Date;
}

/** The changes that bring a table's partitions up to date. */
export interface PartitionMaintenance {
  make: Partition[];
  /** Older than the table's retention. */
  drop: Partition[];
}

/**
 * How long a partition change waits for the table's readers before it is postponed, because other queries queue behind
 * it.
 */
const lockTimeout = "500ms";
/** SQLSTATEs of an unavailable lock and of a statement timeout. */
const putOff = new Set(["55P03", "57014"]);
/** Number of rows per deleting statement. */
const batchSize = 5_000;

/** Names contain the time: `outbox_p20261122`. Rows that fit no partition are in the default one. */
const nameOf = (table: string, from: Date) =>
  `${table}_p${from.toISOString().slice(0, 10).replaceAll("-", "")}`;
const defaultOf = (table: string) => `${table}_default`;

/** Which partitions a table lacks, and which are too old. */
export async function upkeepOf(
  database: Database,
  table: string,
  rule: Partitioned,
  now: Date,
): Promise<PartitionMaintenance> {
  const rows = await database.sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass`;
  const names = new Set(rows.map(({ name }) => name));
  const wanted = wantedAt(table, rule, now);
  const oldest = now.getTime() - rule.keptMs;
  return {
    make: wanted.filter(({ name }) => !names.has(name)),
    drop: [...names]
      .flatMap((name) => partitionOf(table, rule, name) ?? [])
      .filter(({ to }) => to.getTime() <= oldest),
  };
}

/** The current partition and those ahead. Periods are aligned to 1970, so that all processes compute the same ones. */
function wantedAt(table: string, { spanMs, ahead }: Partitioned, now: Date): Partition[] {
  const first = Math.floor(now.getTime() / spanMs) * spanMs;
  return Array.from({ length: ahead + 1 }, (_, i) => {
    const from = new Date(first + i * spanMs);
    return { name: nameOf(table, from), from, to: new Date(from.getTime() + spanMs) };
  });
}

function partitionOf(table: string, { spanMs }: Partitioned, name: string): Partition | undefined {
  const [, year, month, day] = /_p(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  if (!year || name !== `${table}_p${year}${month}${day}`) return undefined;
  const from = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return { name, from, to: new Date(from.getTime() + spanMs) };
}

const bound = ({ by }: Partitioned, at: Date) =>
  sql.raw(by.type === "moment" ? `'${at.toISOString()}'` : `'${lowestIdAt(at)}'`);

/** Maintains a table's partitions step by step; a step that would have to wait is left to the next run. */
export async function maintainPartitions(
  database: Database,
  table: string,
  rule: Partitioned,
  upkeep: PartitionMaintenance,
): Promise<void> {
  for (const partition of upkeep.make) await patiently(database, (tx) => make(tx, table, rule, partition));
  for (const { name } of upkeep.drop) await patiently(database, (tx) => drop(tx, rule, name));
}

/** Runs one step in its own transaction, so that its locks are held for milliseconds only. */
async function patiently(database: Database, step: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await database.transact(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
      // Serializes processes that start concurrently.
      await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`);
      await step(tx);
    });
  } catch (error) {
    if (!putOff.has(sqlState(error) ?? "")) throw error;
  }
}

/** An arbitrary lock number, unique in the database. */
const partitionLock = 7_202_612;

/**
 * Created separately and then attached, which does not block readers or writers of other partitions. A period for which
 * the default partition already has rows gets no partition: the rows stay there until they are deleted.
 */
async function make(tx: Tx, table: string, rule: Partitioned, { name, from, to }: Partition): Promise<void> {
  const [parent, made, rest] = [table, name, defaultOf(table)].map((one) => sql.identifier(one));
  const [low, high] = [bound(rule, from), bound(rule, to)];
  if (await isThere(tx, name)) return;
  await tx.execute(sql`lock table ${rest} in access exclusive mode`);
  const column = sql.identifier(rule.by.column);
  const taken = await tx.execute(
    sql`select 1 from ${rest} where ${column} >= ${low} and ${column} < ${high} limit 1`,
  );
  if (taken.length > 0) return;
  await tx.execute(sql`create table ${made} (like ${parent} including all excluding identity)`);
  await tx.execute(sql`alter table ${parent} attach partition ${made} for values from (${low}) to (${high})`);
}

/** Queries the catalog itself, because `to_regclass` may predate the lock that was waited for. */
async function isThere(tx: Tx, name: string): Promise<boolean> {
  const found = sql`select 1 from pg_class where relname = ${name} and pg_table_is_visible(oid)`;
  return (await tx.execute(found)).length > 0;
}

/** Keeps a partition as long as something in it is still waiting. */
async function drop(tx: Tx, { waits }: Partitioned, name: string): Promise<void> {
  if (!(await isThere(tx, name))) return;
  await tx.execute(sql`lock table ${sql.identifier(name)} in access exclusive mode`);
  if (waits) {
    const waiting = sql`select 1 from ${sql.identifier(name)} where ${sql.raw(waits)} limit 1`;
    if ((await tx.execute(waiting)).length > 0) return;
  }
  await tx.execute(sql`drop table ${sql.identifier(name)}`);
}

/** Deletes old rows from the default partition in batches: it has rows only after maintenance was interrupted. */
export async function cleanDefault(
  database: Database,
  table: string,
  rule: Partitioned,
  now: Date,
): Promise<void> {
  const rest = sql.identifier(defaultOf(table));
  const oldest = bound(rule, new Date(now.getTime() - rule.keptMs));
  const isDone = rule.waits ? sql.raw(`not (${rule.waits})`) : sql`true`;
  const old = sql`${sql.identifier(rule.by.column)} < ${oldest} and ${isDone}`;
  await deleteBatches(
    database,
    sql`delete from ${rest} where ctid in (select ctid from ${rest} where ${old} limit ${batchSize}) returning 1`,
  );
}

/** Repeats a statement that deletes and returns at most `batchSize` rows until none are left. */
export async function deleteBatches(database: Database, statement: ReturnType<typeof sql>): Promise<void> {
  for (let more = true; more; ) more = (await database.read.execute(statement)).length === batchSize;
}

export { batchSize as deletedAtATime };
