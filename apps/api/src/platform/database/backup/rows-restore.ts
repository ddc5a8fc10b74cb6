import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";
import { changesSetting } from "../../../db/changes.ts";
import { StartupError } from "../../process/startup-error.ts";
import { applyMigrations } from "../migrate.ts";
import { quoted } from "../quoted.ts";
import { type DatabaseSchema, databaseSchema, partEntry, schemaEntry } from "./rows-backup.ts";

/** @throws StartupError when the database contains anything besides extensions */
export async function mustBeEmpty(sql: Sql): Promise<void> {
  const [found] = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`;
  if (found) {
    throw new StartupError(
      `The database is not empty: it contains ${found.name}. Create an empty database, and set DATABASE_URL to it.`,
    );
  }
}

/**
 * Loads the rows of an unpacked backup into an empty database, in one transaction: all of them or none.
 * @param folder the directory with the unpacked backup
 * @param beforeCommit work to do before the commit
 * @throws StartupError when the backup was made by a newer version of the program
 */
export async function loadRows(sql: Sql, folder: string, beforeCommit: () => Promise<void>): Promise<void> {
  const schema = databaseSchema.parse(JSON.parse(await readFile(join(folder, schemaEntry), "utf8")));
  await sql.begin(async (tx) => {
    if (!(await applyMigrations(tx, schema.migrations))) {
      throw new StartupError(
        "The backup was made by another version of the program. Restore it with that version.",
      );
    }
    await makePartitions(tx, schema);
    const references = await dropReferences(tx);
    const indexes = await dropIndexes(tx);
    // Restored rows do not count as changes.
    await tx`select set_config(${changesSetting}, 'off', true)`;
    for (const { name, columns } of schema.tables) await loadTable(tx, folder, name, columns);
    for (const definition of indexes) await tx.unsafe(definition);
    for (const { table, name, definition } of references) {
      await tx.unsafe(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    }
    for (const { name, last } of schema.sequences) {
      await tx`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint)`;
    }
    await beforeCommit();
  });
  await sql`analyze`;
}

/** Replaces the current partitions with those of the backup. */
async function makePartitions(tx: TransactionSql, { partitions }: DatabaseSchema): Promise<void> {
  const made = await tx<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  for (const { name } of made) await tx.unsafe(`drop table ${quoted(name)}`);
  for (const { name, parent, bound } of partitions) {
    await tx.unsafe(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound}`);
  }
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Drops the foreign keys, so that rows can be inserted in any order. Recreating them checks them. */
async function dropReferences(tx: TransactionSql): Promise<Reference[]> {
  const references = await tx<Reference[]>`
    select c.relname as table, r.conname as name, pg_get_constraintdef(r.oid) as definition
    from pg_constraint r join pg_class c on c.oid = r.conrelid
    where r.contype = 'f' and r.conparentid = 0 and c.relnamespace = 'public'::regnamespace`;
  for (const { table, name } of references) {
    await tx.unsafe(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  return [...references];
}

/**
 * Drops the non-unique indexes: building one at the end takes a fraction of the time of updating it row by row.
 * @returns the statements that rebuild them
 */
async function dropIndexes(tx: TransactionSql): Promise<string[]> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where not i.indisunique and c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace`;
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

async function loadTable(tx: TransactionSql, folder: string, name: string, columns: string[]): Promise<void> {
  // A migration may have inserted rows.
  await tx.unsafe(`delete from ${quoted(name)}`);
  const into = `${quoted(name)} (${columns.map(quoted).join(", ")})`;
  for (let part = 0; ; part++) {
    const file = join(folder, partEntry(name, part));
    if (!(await stat(file).catch(() => undefined))) return;
    await pipeline(createReadStream(file), await tx.unsafe(`copy ${into} from stdin`).writable());
  }
}
