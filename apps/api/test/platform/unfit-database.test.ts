import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDatabase, openDatabase } from "../../src/platform/database/database.ts";
import {
  checkSchema,
  knownCount,
  knownMigrations,
  migrateDatabase,
} from "../../src/platform/database/migrate.ts";
import { SchemaUse } from "../../src/platform/database/schema-use.ts";
import { asAdmin } from "../harness/postgres.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";

let server: TestServer;
let account: TestAccount;
let admin: Sql;
beforeAll(async () => {
  server = await startTestServer();
  account = await server.createAccount("pro");
  admin = postgres({ ...server.connection, max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin?.end();
  await server?.close();
});

/** What a start checks. */
async function start(): Promise<void> {
  const database = openDatabase(server.connection, { poolSize: 1 });
  try {
    await checkDatabase(database);
    await migrateDatabase(server.connection);
  } finally {
    await database.close();
  }
}

describe("a database that a newer version has migrated", () => {
  const moment = 99_999_999_999_999;
  const ledger = () => admin`select count(*)::int as total from drizzle.__drizzle_migrations`;

  it("is refused at the start with one line that says what to do, and nothing is written", async () => {
    await admin`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${moment})`;
    const [compatible] = await admin`select migration from drizzle.oldest_program`;
    await admin`update drizzle.oldest_program set migration = ${moment}`;
    const before = await ledger();
    await expect(start()).rejects.toThrow(
      /^The database belongs to a newer version of the program: it has 1 migrations .+ Start the newer version, or restore a backup from before the upgrade\.$/,
    );
    expect(await ledger()).toEqual(before);
    await admin`update drizzle.oldest_program set migration = ${compatible!.migration}`;
    await admin`delete from drizzle.__drizzle_migrations where created_at = ${moment}`;
    await start();
  });

  it("is used by the release before that version, which writes nothing at the start", async () => {
    await admin`insert into drizzle.__drizzle_migrations (hash, created_at) values ('expanded', ${moment})`;
    const before = await ledger();
    await start();
    expect(await ledger()).toEqual(before);
    await admin`delete from drizzle.__drizzle_migrations where created_at = ${moment}`;
  });

  it("is refused if nothing says which versions may use it", async () => {
    await admin`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${moment})`;
    await admin`delete from drizzle.oldest_program`;
    await expect(start()).rejects.toThrow("belongs to a newer version");
    await admin`delete from drizzle.__drizzle_migrations where created_at = ${moment}`;
    await start();
    expect(await admin`select migration from drizzle.oldest_program`).toHaveLength(1);
  });
});

describe("a database that an older version uses", () => {
  const state = async () => [
    await admin`select migration from drizzle.oldest_program`,
    await admin`select count(*)::int as total from drizzle.__drizzle_migrations`,
  ];
  /** As if the schema were that of a version from before the previous release. */
  const goBack = () =>
    admin`update drizzle.oldest_program set migration = ${knownMigrations()[0]!.folderMillis}`;

  /** A process that knows so many migrations. */
  async function run(known: number) {
    const database = openDatabase(server.connection, { poolSize: 1 });
    const outdated: string[] = [];
    const onOutdated = ({ message }: Error) => outdated.push(message);
    const use = await SchemaUse.begin(database, { known, check: checkSchema, onOutdated });
    const stop = async () => {
      await use.end();
      await database.close();
    };
    return { outdated, stop };
  }

  it("is not migrated by a version whose schema the older one can't use, which says so in one line", async () => {
    const [before] = await state();
    await goBack();
    const older = await run(1);
    const unchanged = await state();
    await expect(start()).rejects.toThrow(
      /^An older version of the program is still running on \S.* \(PID \d+ in pg_stat_activity\)\. .+ Stop it, then start this version again\.$/,
    );
    expect(await state()).toEqual(unchanged);
    await older.stop();
    await start();
    expect((await state())[0]).toEqual(before);
  });

  it("is migrated while the release before runs", async () => {
    await goBack();
    const same = await run(knownCount());
    await start();
    await same.stop();
  });

  it("ends the older version if it was migrated while that one was cut off", async () => {
    const older = await run(1);
    await admin`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`;
    const compatible = await admin`select migration from drizzle.oldest_program`;
    await admin`update drizzle.oldest_program set migration = 99999999999999`;
    await admin`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objsubid = 2 and objid = 1
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => older.outdated).toHaveLength(1);
    expect(older.outdated[0]).toMatch(/^The database belongs to a newer version of the program: .+/);
    await older.stop();
    await admin`update drizzle.oldest_program set migration = ${compatible[0]!.migration}`;
    await admin`delete from drizzle.__drizzle_migrations where created_at = 99999999999999`;
  });
});

describe("a database that is read-only", () => {
  const setReadOnly = async (value: "on" | "off") => {
    await asAdmin(server.connection, async (sql) => {
      await sql.unsafe("set default_transaction_read_only = off");
      const { database } = server.connection;
      await sql.unsafe(`alter database ${database} set default_transaction_read_only = ${value}`);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${database} and pid <> pg_backend_pid()`;
    });
  };
  const contact = { name: "Kim", email: "kim@example.com" };

  it("is refused at the start", async () => {
    await setReadOnly("on");
    await expect(start()).rejects.toThrow(
      /^The database is read-only: .+ Set DATABASE_URL to the primary\.$/,
    );
  });

  it("answers writes with a 503 that says so, and reads as usual, until it can be written again", async () => {
    // The connections that were closed are noticed by the first request of each.
    await expect
      .poll(async () => (await server.request("GET", "/contacts", { as: account })).status, {
        timeout: 40_000,
      })
      .toBe(200);
    await expect
      .poll(
        async () => {
          const { status, body } = await server.request("POST", "/contacts", { as: account, body: contact });
          return [status, body.detail];
        },
        { timeout: 40_000 },
      )
      .toEqual([
        503,
        "The database is read-only at the moment. Reads work; try the write again in a few seconds.",
      ]);
    await setReadOnly("off");
    await expect
      .poll(async () => (await server.request("POST", "/contacts", { as: account, body: contact })).status, {
        timeout: 40_000,
      })
      .toBe(201);
  });
});
