import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planTable } from "@rental/contract";
import pino from "pino";
import { migrateDatabase } from "../src/db/migrate.ts";
import * as accounts from "../src/modules/accounts/accounts.service.ts";
import * as keys from "../src/modules/keys/keys.service.ts";
import { type Connection, openDatabase } from "../src/platform/database.ts";
import { openEmbeddedPostgres } from "../src/platform/embedded-postgres.ts";
import { migrateQueue } from "../src/platform/queue-backend.ts";

/** A PostgreSQL of the benchmark's own, with one Scale account of this many properties. */
export interface BenchDatabase {
  connection: Connection;
  dataDir: string;
  accountId: string;
  apiKey: string;
  /** The newest of its properties, at most 100. */
  propertyIds: string[];
  close(): Promise<void>;
}

export async function openBenchDatabase(properties: number): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "rental-bench-"));
  const log = pino({ level: "silent" });
  const server = await openEmbeddedPostgres({ dataDir, log });
  const { connection } = server;
  await migrateDatabase(connection);
  await migrateQueue(connection);
  const database = openDatabase(connection);
  const now = new Date();
  const { accountId, apiKey } = await database.transact(async (tx) => {
    const owner = await accounts.create(tx, { name: "Bench", plan: "scale" }, now);
    const key = await keys.create(
      { tx, plans: planTable(), explicitOrigin: null, now },
      owner.accountId,
      "bench",
    );
    return { ...owner, ...key };
  });
  await fillProperties(database.sql, accountId, properties);
  const newest = await database.sql<{ id: string }[]>`
    select id from properties order by created_at desc limit 100`;
  await database.close();
  return {
    connection,
    dataDir,
    accountId,
    apiKey,
    propertyIds: newest.map(({ id }) => id),
    close: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Listings as they are in life: every filter finds some of them. */
export async function fillProperties(
  sql: ReturnType<typeof openDatabase>["sql"],
  accountId: string,
  count: number,
): Promise<void> {
  await sql`
    insert into properties (account_id, id, title, address, monthly_rent, bedrooms, bathrooms, available,
      availability_date, description, city, state, zip, features, is_public, pet_policy, parking, square_footage,
      deposit_amount, created_at, updated_at)
    select ${accountId}, gen_random_uuid(), 'Listing ' || n, n || ' Elm Street, Springfield', 800 + n % 3000, n % 5,
      1 + (n % 4) * 0.5, n % 7 <> 0, case when n % 3 = 0 then date '2026-01-01' + (n % 700)::int end,
      repeat('Quiet street, new kitchen. ', 8), (array['Springfield', 'Chatham', 'Rochester', 'Sherman'])[1 + n % 4] || ' ' || n % 1000,
      'IL', '62701', array['Dishwasher', 'Balcony'], n % 2 = 0, (array['allowed', 'not_allowed', 'negotiable', null])[1 + n % 4],
      (array['included', 'available', 'none', null])[1 + n % 4], 600 + n % 2000, 1000, at, at
    from (select n, timestamptz '2026-01-01' + n * interval '1 second' as at from generate_series(1, ${count}::int) n) rows`;
  await sql`vacuum analyze properties`;
}

/** Contacts of every kind; a search for one of their names finds some. */
export async function fillContacts(
  sql: ReturnType<typeof openDatabase>["sql"],
  accountId: string,
  count: number,
): Promise<void> {
  await sql`
    insert into contacts (account_id, id, name, email, phone, status, role, source, language, created_at, updated_at)
    select ${accountId}, gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.com', '+1217555' || lpad(n::text, 7, '0'),
      'prospect', 'prospect', 'api', 'en', at, at
    from (select n, timestamptz '2026-01-01' + n * interval '1 second' as at from generate_series(1, ${count}::int) n) rows`;
  await sql`vacuum analyze contacts`;
}
