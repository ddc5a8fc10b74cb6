import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { TestConnection } from "./postgres.ts";

const migrations = fileURLToPath(new URL("../../src/db/migrations", import.meta.url));

/** Applies the migrations before the one with this name. */
export async function migrateUntil(connection: TestConnection, name: string): Promise<void> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  const folder = await mkdtemp(join(tmpdir(), "rental-migrations-"));
  await cp(migrations, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await migrate(drizzle(sql), { migrationsFolder: folder });
  await sql.end();
  await rm(folder, { recursive: true });
}
