import { afterAll, beforeAll, expect, it } from "vitest";
import { dueRemovals } from "../../src/domains/listings/images/images.queries.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { createTestDatabase } from "../harness/postgres.ts";

const [large, small, smaller] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const now = new Date("2026-06-15T12:00:00Z");
const closers: (() => Promise<unknown>)[] = [];
let database: Database;

beforeAll(async () => {
  const { connection, drop } = await createTestDatabase();
  closers.push(drop);
  database = openDatabase(connection, { poolSize: 1 });
  closers.push(() => database.close());
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Uploads that are due for removal, the last one `from` minutes ago; the others each a minute longer. */
const addDue = (accountId: string, count: number, from: number) => database.sql`
  insert into image_uploads (account_id, id, object_key, content_type, size_bytes, status, url_ends_at, remove_at)
  select ${accountId}::uuid, gen_random_uuid(), gen_random_uuid()::text, 'image/png', 1, 'removing', now(),
    ${now.toISOString()}::timestamptz - (${from} + n) * interval '1 minute'
  from generate_series(0, ${count - 1}) n`;

it("work of an account that has more due than fits keeps that of others waiting for one turn only", async () => {
  await addDue(large, 30, 100);
  await addDue(small, 2, 10);
  await addDue(smaller, 1, 0);
  const found = await dueRemovals(database.read, now, 10);
  expect(found.map(({ accountId }) => accountId)).toEqual([
    large,
    small,
    smaller,
    large,
    small,
    ...Array(5).fill(large),
  ]);
  const ids = found.filter(({ accountId }) => accountId === large).map(({ id }) => id);
  const longest = await database.sql<{ id: string }[]>`
    select id from image_uploads where account_id = ${large}::uuid order by remove_at limit ${ids.length}`;
  expect(ids).toEqual(longest.map(({ id }) => id));
});
