import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { type Connection, connect } from "../platform/database.ts";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number that no other program on the database uses; it names the lock of the migrations. */
const migrationLock = 7_202_611;

/** Applies pending migrations. Processes that start together wait for each other. */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const sql = connect(connection, { max: 1 });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(sql), { migrationsFolder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
