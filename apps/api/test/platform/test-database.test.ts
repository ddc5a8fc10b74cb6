import postgres from "postgres";
import { expect, it } from "vitest";
import { createTestDatabase } from "../harness/postgres.ts";

it("every test database is a separate clone, even when many are created concurrently, and is gone after drop", async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, () => createTestDatabase()));
  const [first, second] = databases;
  if (first === undefined || second === undefined) throw new Error("no databases");
  const sql = postgres({ ...first.connection, max: 1 });
  const other = postgres({ ...second.connection, max: 1 });
  await sql`create table mine as select 1 as one`;
  await expect(other`select * from mine`).rejects.toThrow("does not exist");
  // drop() closes connections that a test left open.
  await Promise.all(databases.map((database) => database.drop()));
  await expect(sql`select 1`).rejects.toThrow();
  await Promise.all([sql.end({ timeout: 1 }), other.end({ timeout: 1 })]);
});
