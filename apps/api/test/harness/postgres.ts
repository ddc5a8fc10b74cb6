import { randomUUID } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { inject } from "vitest";

/** Fits the options of postgres.js and of pg. `host` is a directory with the server's Unix socket. */
export interface TestConnection {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

export interface TestDatabase {
  connection: TestConnection;
  /** Drops the database, closing its connections. */
  drop(): Promise<void>;
}

/**
 * A separate database for a test file (or a test), cloned from the template in about 20 ms. Copying the files includes what
 * PostgreSQL caches for new connections. With the default strategy, the first connection to each database creates it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { server, template } = inject("testPostgres");
  const database = `rental_test_${randomUUID().replaceAll("-", "")}`;
  const sql = adminOf(server);
  await sql`create database ${sql(database)} template ${sql(template)} strategy file_copy`;
  return {
    connection: { ...server, database },
    drop: async () => {
      await sql`drop database if exists ${sql(database)} with (force)`;
    },
  };
}

let admin: Sql | undefined;

/** A superuser's connection. All test files of a worker share it, because opening one takes as long as creating a database. */
const adminOf = (server: TestConnection): Sql =>
  (admin ??= postgres({ ...server, max: 1, idle_timeout: 5, onnotice: () => undefined }));

/** Does something on the server as superuser, using a connection that is closed afterwards. */
export async function asAdmin(server: TestConnection, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres({ ...server, max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export function connectionFromUrl(text: string): TestConnection {
  const url = new URL(text);
  return {
    host: decodeURIComponent(url.searchParams.get("host") ?? url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || "postgres",
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    database: url.pathname.slice(1) || "postgres",
  };
}
