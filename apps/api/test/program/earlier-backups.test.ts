import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { restoreBackup } from "../../src/platform/database/backup/restore-backup.ts";
import { postgresMajor } from "../../src/platform/database/embedded-postgres/program.ts";
import { openEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";
import { knownMigrations, migrateDatabase } from "../../src/platform/database/migrate.ts";
import { takenOver } from "../../src/platform/database/take-over.ts";
import { newId } from "../../src/platform/ids.ts";
import { asAdmin, type TestConnection } from "../harness/postgres.ts";

/** A backup of an external PostgreSQL, made by commit 90f8bd51 of an account with one record of most kinds. */
const rows = fileURLToPath(new URL("../fixtures/backups/rows-of-90f8bd51.backup", import.meta.url));
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const limitMs = 120_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rental-earlier-backup-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function withSql<T>(connection: TestConnection, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  return work(sql).finally(() => sql.end({ timeout: 5 }));
}

async function inCluster<T>(dataDir: string, work: (connection: TestConnection) => Promise<T>): Promise<T> {
  const server = await openEmbeddedPostgres({ dataDir, log });
  return work(server.connection as TestConnection).finally(() => server.stop());
}

/** What the first start does with the restored database, and what is in it then. */
async function expectRestored(connection: TestConnection): Promise<void> {
  await migrateDatabase(connection);
  await withSql(connection, async (sql) => {
    expect(await sql`select name, email from contacts`).toEqual([
      { name: "Kim Example", email: "kim@example.com" },
    ]);
    expect(await sql`select address, monthly_rent::int as rent from properties`).toEqual([
      { address: "12 Elm Street", rent: 1850 },
    ]);
    for (const table of ["calendar_entries", "drafts", "messages", "followups", "workflow_runs", "webhooks"])
      expect([table, await sql`select count(*)::int as n from ${sql(table)}`]).toEqual([table, [{ n: 1 }]]);
    expect(await sql`select count(*)::int as n from drizzle.__drizzle_migrations`).toEqual([
      { n: knownMigrations().length },
    ]);
  });
}

describe("a backup of rows that commit 90f8bd51 made", () => {
  it("is restored into an external PostgreSQL", async () => {
    const { server } = inject("testPostgres");
    const connection = { ...server, database: `rental_test_${newId().replaceAll("-", "")}` };
    await asAdmin(server, (admin) => admin`create database ${admin(connection.database)}`);
    try {
      await restoreBackup(
        { dataDir: join(folder, "data"), secretKey: null, connection },
        rows,
        () => undefined,
      );
      await expectRestored(connection);
    } finally {
      await asAdmin(server, (admin) => admin`drop database ${admin(connection.database)} with (force)`);
    }
  });

  it("is restored into the built-in PostgreSQL", { timeout: limitMs }, async () => {
    const dataDir = join(folder, "data");
    await restoreBackup({ dataDir, secretKey: null, connection: null }, rows, () => undefined);
    await inCluster(dataDir, expectRestored);
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(["postgres", "secret-key"]));
    expect(await readdir(dataDir)).not.toContain("restore-unfinished");
  });
});

describe("a backup of the built-in PostgreSQL's files, as commit 90f8bd51 made them", () => {
  it("is restored, and its database is taken over", { timeout: limitMs }, async () => {
    const file = await backupOfFiles();
    const dataDir = join(folder, "again");
    await restoreBackup({ dataDir, secretKey: null, connection: null }, file, () => undefined);
    await inCluster(dataDir, async (connection) => {
      // Positions in the change feed mean nothing there.
      expect(await withSql(connection, (sql) => sql`select * from change_feed`)).toEqual([]);
      await expectRestored(connection);
    });
  });

  it("is refused for an external PostgreSQL, which stays empty", { timeout: limitMs }, async () => {
    const { server, template } = inject("testPostgres");
    const file = await backupOfFiles();
    const connection = { ...server, database: `rental_test_${newId().replaceAll("-", "")}` };
    await asAdmin(server, (admin) => admin`create database ${admin(connection.database)}`);
    expect(template).not.toBe(connection.database);
    const target = { dataDir: join(folder, "outside"), secretKey: null, connection };
    await expect(restoreBackup(target, file, () => undefined)).rejects.toThrow(
      /^This backup has the files of the built-in PostgreSQL, .+ Unset DATABASE_URL to restore it\.$/,
    );
    await asAdmin(server, (admin) => admin`drop database ${admin(connection.database)}`);
  });
});

/** The same installation with a built-in PostgreSQL, stopped, in the format of then. A real one has 5 MB. */
async function backupOfFiles(): Promise<string> {
  const dataDir = join(folder, "then");
  await restoreBackup({ dataDir, secretKey: null, connection: null }, rows, () => undefined);
  await inCluster(dataDir, (connection) => withSql(connection, rewindJournal));
  const staged = join(folder, "staged");
  await mkdir(join(staged, "data"), { recursive: true });
  await cp(join(dataDir, "postgres", "data"), join(staged, "postgres"), { recursive: true });
  await cp(join(dataDir, "secret-key"), join(staged, "data", "secret-key"));
  const database = {
    kind: "embedded",
    major: await postgresMajor(),
    platform: `${process.platform}-${process.arch}`,
  };
  const info = { format: 1, createdAt: "2026-11-26T05:00:00.000Z", database };
  await writeFile(join(staged, "backup.json"), JSON.stringify(info));
  await writeFile(join(staged, "sums.json"), JSON.stringify(await sumsOf(staged)));
  const file = join(folder, "files.backup");
  const order = ["backup.json", "postgres", "data", "sums.json"];
  // One block at a time, so that it ends with the two empty ones.
  await promisify(execFile)("tar", ["-czf", file, "--format=ustar", "-b", "1", "-C", staged, ...order]);
  return file;
}

async function rewindJournal(sql: Sql): Promise<void> {
  await sql`delete from drizzle.__drizzle_migrations`;
  for (const moment of takenOver().replaced)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of then', ${moment})`;
}

async function sumsOf(staged: string): Promise<Record<string, { size: number; sha256: string }>> {
  const sums: Record<string, { size: number; sha256: string }> = {};
  for (const entry of await readdir(staged, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    sums[path.slice(staged.length + 1)] = { size: bytes.length, sha256 };
  }
  return sums;
}
