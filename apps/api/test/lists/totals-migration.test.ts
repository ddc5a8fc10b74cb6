import postgres from "postgres";
import { expect, inject, it } from "vitest";
import * as totals from "../../src/modules/totals/totals.service.ts";
import { openDatabase } from "../../src/platform/database.ts";
import { newId } from "../../src/platform/ids.ts";
import { migrateDatabase } from "../../src/platform/migrate.ts";
import { migrateUntil } from "../harness/migrate-until.ts";
import { asAdmin } from "../harness/postgres.ts";

it("counts what an installation has when it is upgraded", async () => {
  const { server } = inject("testPostgres");
  const name = `rental_test_${newId().replaceAll("-", "")}`;
  await asAdmin(server, (admin) => admin`create database ${admin(name)}`);
  const connection = { ...server, database: name };
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  const database = openDatabase(connection, { poolSize: 2 });
  try {
    await migrateUntil(connection, "_list_totals");
    const accountId = newId();
    await sql`insert into accounts ${sql({ id: accountId, name: "Old", slug: "old", plan: "pro", created_at: new Date() })}`;
    await sql`
      insert into contacts (account_id, id, name, email, status, role, source, language, created_at, updated_at, deleted_at)
      select ${accountId}, gen_random_uuid(), 'Kim', 'kim@example.com', status, 'prospect', 'api', 'en', now(), now(),
        case when n = 1 then now() end
      from generate_series(1, 4) n, unnest(array['prospect', 'renter']) status`;
    await migrateDatabase(connection);
    expect(await sql`select key_1, key_2, total::int from list_totals order by key_1`).toEqual([
      { key_1: "prospect", key_2: "prospect", total: 3 },
      { key_1: "renter", key_2: "prospect", total: 3 },
    ]);
    expect(await totals.missing(database)).toEqual([]);
  } finally {
    await database.close();
    await sql.end();
    await asAdmin(server, (admin) => admin`drop database ${admin(name)} with (force)`);
  }
});
