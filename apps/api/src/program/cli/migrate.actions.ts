import { readConfig } from "../../platform/configuration.ts";
import { checkDatabase, openDatabase } from "../../platform/database/database.ts";
import { migrateDatabase } from "../../platform/database/migrate.ts";
import { workLimits } from "../../platform/database/time-limits.ts";
import { withConnection } from "./installation.ts";
import { print } from "./output.ts";

export async function migrate(options: { json?: boolean }): Promise<void> {
  const applied = await withConnection(readConfig(), async (connection) => {
    const database = openDatabase(connection, { poolSize: 1, limits: workLimits.commands });
    try {
      await checkDatabase(database);
      return await migrateDatabase(connection);
    } finally {
      await database.close();
    }
  });
  const text = applied === 0 ? "The database is up to date." : `${applied} migrations applied.`;
  print(options, { applied }, () => text);
}
