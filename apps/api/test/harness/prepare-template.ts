import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { migrateQueue } from "../../src/platform/jobs/queue/backend.ts";
import type { TestConnection } from "./postgres.ts";

/** Prepares the template database from which every test starts: all migrations, no rows. */
export async function prepareTemplate(connection: TestConnection): Promise<void> {
  await migrateDatabase(connection);
  await migrateQueue(connection);
}
