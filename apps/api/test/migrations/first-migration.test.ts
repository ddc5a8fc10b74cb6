import postgres, { type Sql } from "postgres";
import { afterEach, describe, expect, inject, it } from "vitest";
import { newId } from "../../src/platform/ids.ts";
import { applyMigrations, checkSchema, knownMigrations, migrateDatabase } from "../../src/platform/database/migrate.ts";
import { fingerprintOf } from "../../src/platform/database/schema-fingerprint.ts";
import { schemaAfter, takenOver } from "../../src/platform/database/take-over.ts";
import { asAdmin, type TestConnection } from "../harness/postgres.ts";

const moments = knownMigrations().map(({ folderMillis }) => folderMillis);
const { replaced, files, states } = takenOver();
const lasts = states.map(({ last }) => last);

let opened: { sql: Sql; connection: TestConnection } | undefined;
afterEach(async () => {
  if (!opened) return;
  const { sql, connection } = opened;
  opened = undefined;
  await sql.end({ timeout: 5 });
  await asAdmin(inject("testPostgres").server, (admin) => admin`drop database ${admin(connection.database)}`);
});

async function emptyDatabase() {
  const { server } = inject("testPostgres");
  const database = `rental_test_${newId().replaceAll("-", "")}`;
  await asAdmin(server, (admin) => admin`create database ${admin(database)}`);
  const connection = { ...server, database };
  opened = { connection, sql: postgres({ ...connection, max: 1, onnotice: () => undefined }) };
  return opened;
}

const journal = async (sql: Sql) =>
  (await sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`).map(({ at }) =>
    Number(at),
  );

/** A database as programs before the first migration left it, after the migration of this time. */
async function databaseOf(last: number) {
  const made = await emptyDatabase();
  const { sql } = made;
  const until = moments.filter((moment) => moment <= last);
  expect(await sql.begin((tx) => applyMigrations(tx, until))).toBe(true);
  const then = [...replaced, ...until.slice(files)];
  await sql`delete from drizzle.__drizzle_migrations`;
  for (const moment of then)
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of then', ${moment})`;
  const account = { id: newId(), name: "Old", slug: "old", plan: "pro", created_at: new Date() };
  await sql`insert into accounts ${sql(account)}`;
  return made;
}

/** What a start does with it. */
async function refusal(connection: TestConnection): Promise<string> {
  return migrateDatabase(connection).then(
    () => "none",
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

describe("the first migration", () => {
  it("makes the schema that the 41 migrations made, and the later ones what they made of it", async () => {
    const { sql } = await emptyDatabase();
    let done = 0;
    for (const last of lasts) {
      const until = knownMigrations().filter(({ folderMillis }) => folderMillis <= last);
      for (const { sql: texts } of until.slice(done)) for (const text of texts) await sql.unsafe(text);
      done = until.length;
      expect([last, await fingerprintOf(sql)]).toEqual([last, schemaAfter(last)]);
    }
  });
});

describe("a database from before the first migration", () => {
  it.each([["as 90f8bd51 left it", lasts[0]!], ["as the last of those programs left it", lasts.at(-1)!]])(
    "is taken over %s, with its rows",
    async (_, last) => {
      const { sql, connection } = await databaseOf(last);
      const pending = moments.filter((moment) => moment > last);
      expect(await migrateDatabase(connection)).toBe(pending.length);
      expect(await journal(sql)).toEqual(moments);
      expect(await sql`select name from accounts`).toEqual([{ name: "Old" }]);
      expect(await migrateDatabase(connection)).toBe(0);
    },
  );

  it("is taken over without a journal if its schema is known", async () => {
    const { sql, connection } = await databaseOf(lasts[3]!);
    await sql`drop schema drizzle cascade`;
    await migrateDatabase(connection);
    expect(await journal(sql)).toEqual(moments);
  });

  it("is taken over with tables, partitions and indexes besides ours", async () => {
    const { sql, connection } = await databaseOf(lasts[0]!);
    await sql`create table reports (id uuid primary key)`;
    await sql`create table outbox_p20260101 partition of outbox for values from
      ('019b7000-0000-0000-0000-000000000000') to ('019b8000-0000-0000-0000-000000000000')`;
    expect(await refusal(connection)).toBe("none");
  });

  it.each<[string, (sql: Sql) => Promise<unknown>, string]>([
    ["an older one", (sql) => sql`delete from drizzle.__drizzle_migrations where created_at = ${replaced.at(-1)!}`, "its journal of migrations ends before that of this commit"],
    ["one whose last migration was not finished", (sql) => sql`drop index calendar_entries_during`, "these differ from what its journal says: calendar_entries"],
    ["one with a trigger switched off", (sql) => sql`alter table contacts disable trigger contacts_updated`, "these differ from what its journal says: contacts"],
    ["one that lacks a table", (sql) => sql`drop table job_claims`, "these differ from what its journal says: job_claims"],
    ["one without a journal and with a schema that is not known", (sql) => sql`drop schema drizzle cascade`.then(() => sql`drop table job_claims`), "its journal of migrations is missing or unknown, and so is its schema"],
  ])("is refused in words, unchanged: %s", async (_, spoil, why) => {
    const { sql, connection } = await databaseOf(lasts[0]!);
    await spoil(sql);
    const before = await fingerprintOf(sql);
    expect(await refusal(connection)).toBe(
      `StartupError: The database is in no state that this version can continue with: ${why}. If it was made before the first release, start commit 90f8bd51 with it once, which finishes its migrations, and then this version. Otherwise use an empty database, or restore a backup.`,
    );
    expect(await fingerprintOf(sql)).toEqual(before);
    // As `rental doctor` asks.
    await expect(checkSchema(sql)).rejects.toThrow(why);
  });
});
