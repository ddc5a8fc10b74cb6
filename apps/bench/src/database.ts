import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planTable } from "@rental/contract";
import pino from "pino";
import * as accounts from "../../api/src/domains/account/accounts/accounts.service.ts";
import * as keys from "../../api/src/domains/account/keys/keys.service.ts";
import { type Connection, type Database, openDatabase } from "../../api/src/platform/database/database.ts";
import { openEmbeddedPostgres } from "../../api/src/platform/database/embedded-postgres.ts";
import { migrateDatabase } from "../../api/src/platform/database/migrate.ts";
import { migrateQueue } from "../../api/src/platform/jobs/queue/backend.ts";
import { fillProperties } from "./lists/fill.ts";

/** A separate PostgreSQL for the benchmark, with one Scale account of this many properties. */
export interface BenchDatabase {
  connection: Connection;
  dataDir: string;
  accountId: string;
  apiKey: string;
  /** The newest of its properties, at most 100. */
  propertyIds: string[];
  close(): Promise<void>;
}

/** @param countsStatements whether its `pg_stat_statements` can be created */
export async function openBenchDatabase(
  properties: number,
  { countsStatements = false } = {},
): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "rental-bench-"));
  const open = () => openEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }), maxConnections: 400 });
  let server = await open();
  if (countsStatements) {
    await preload(server.connection, "pg_stat_statements");
    await server.stop();
    server = await open();
  }
  const { connection } = server;
  await migrateDatabase(connection);
  await migrateQueue(connection);
  const database = openDatabase(connection);
  const { accountId, apiKey } = await createAccount(database, "Bench");
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

/** Creates a Scale account with a key. */
export function createAccount(database: Database, name: string) {
  const now = new Date();
  return database.transact(async (tx) => {
    const { accountId } = await accounts.create(tx, { name, plan: "scale" }, now);
    const maker = { tx, plans: planTable(), explicitOrigin: null, now };
    const { apiKey } = await keys.make(maker, accountId, "bench");
    return { accountId, apiKey };
  });
}

/** Takes effect when PostgreSQL starts the next time. */
async function preload(connection: Connection, library: string): Promise<void> {
  const { sql, close } = openDatabase(connection);
  try {
    await sql.unsafe(`alter system set shared_preload_libraries = '${library}'`);
  } finally {
    await close();
  }
}
