import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { StartupError } from "../../process/startup-error.ts";
import { quoted } from "../quoted.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { rowsFolder } from "./format.ts";

/** Chunk size of a table's rows: what is held in memory at a time. */
const partBytes = 8 * 1024 * 1024;

/** The contents of a database besides its rows; the schema itself is created by our migrations. */
export const schemaEntry = `${rowsFolder}/schema.json`;
export const databaseSchema = z.object({
  /** The applied migrations: the time of each, as in the journal of the migration files. */
  migrations: z.array(z.number()),
  /** Tables by name, with the columns of their rows, in file order. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Partitions, which the program creates over time. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** Used sequences, and the last number of each. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type DatabaseSchema = z.infer<typeof databaseSchema>;

/** The change feed: its positions are meaningless in another database, which starts a new feed. */
const leftOut = ["changes", "change_feed"];

/** Path of one chunk of a table's rows. */
export const partEntry = (table: string, part: number): string => `${rowsFolder}/${table}/${part}`;

/**
 * Adds all rows as of a single point in time, without external tools: in one transaction that does not see later
 * writes.
 */
export async function addRows(writer: ArchiveWriter, sql: Sql): Promise<void> {
  await sql.begin("isolation level repeatable read read only", async (tx) => {
    const schema = await readSchema(tx);
    // Like pg_dump, so that no table is dropped before its turn.
    for (const { name } of schema.tables) await tx.unsafe(`lock table ${quoted(name)} in access share mode`);
    for (const { name, columns } of schema.tables) await addTable(writer, tx, name, columns);
    // Sequences are not transactional: their current value is at least as high as any in a row.
    const sequences = await readSequences(tx);
    await writer.addBytes(schemaEntry, Buffer.from(JSON.stringify({ ...schema, sequences })));
  });
}

async function readSchema(tx: TransactionSql): Promise<Omit<DatabaseSchema, "sequences">> {
  const [ledger] = await tx`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!ledger?.name)
    throw new StartupError("The database has nothing to back up. Check RENTAL_DATA_DIR and DATABASE_URL.");
  const migrations = await tx<{ at: string }[]>`
    select created_at::text as at from drizzle.__drizzle_migrations order by created_at`;
  const tables = await tx<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${leftOut})
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`;
  const partitions = await tx<{ name: string; parent: string; bound: string }[]>`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relispartition and c.relkind = 'r' and p.relnamespace = 'public'::regnamespace
    order by p.relname, c.relname`;
  return {
    migrations: migrations.map(({ at }) => Number(at)),
    tables: [...tables],
    partitions: [...partitions],
  };
}

async function readSequences(tx: TransactionSql): Promise<DatabaseSchema["sequences"]> {
  return [
    ...(await tx<{ name: string; last: string }[]>`
      select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`),
  ];
}

async function addTable(
  writer: ArchiveWriter,
  tx: TransactionSql,
  table: string,
  columns: string[],
): Promise<void> {
  const selected = columns.map(quoted).join(", ");
  const rows = await tx.unsafe(`copy (select ${selected} from ${quoted(table)}) to stdout`).readable();
  let part = 0;
  let chunks: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0) await writer.addBytes(partEntry(table, part++), Buffer.concat(chunks));
    [chunks, size] = [[], 0];
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  // postgres.js pauses the connection when the last rows fill its buffer; only this resumes it.
  rows._read(0);
  await flush();
}
