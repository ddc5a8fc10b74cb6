import { Command, Option } from "commander";
import { parseUuid } from "./arguments.ts";

/** The commands that operate on the data of an account or of the whole installation. */
export function dataCommands(): Command[] {
  return [
    importCommand(),
    purgeCommand(),
    migrateCommand(),
    backupCommand(),
    restoreCommand(),
    totalsCommand(),
  ];
}

const importCommand = () =>
  new Command("import")
    .description("Creates properties from a file, as POST /properties/bulk does, or contacts.")
    .argument("<file>", "CSV file or Excel workbook with a header row")
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .addOption(
      new Option("--mode <mode>", "upsert changes what is already there").choices(["create", "upsert"]),
    )
    .option("--contacts", "the rows are contacts, as POST /contacts/bulk takes them")
    .option("--dry-run", "read and check every row without creating anything")
    .action(async (file, options) => (await import("./import.actions.ts")).run(file, options));

const purgeCommand = () =>
  new Command("purge")
    .description(
      "Permanently deletes cancelled showings and calendar entries that started before a given day.",
    )
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .requiredOption("--before <date>", "first day to keep, YYYY-MM-DD in UTC")
    .action(async (options) => (await import("./purge.actions.ts")).purge(options));

const migrateCommand = () =>
  new Command("migrate")
    .description("Applies pending database migrations.")
    .action(async (options) => (await import("./migrate.actions.ts")).migrate(options));

const backup = () => import("./backup.actions.ts");

const backupCommand = () =>
  new Command("backup")
    .description("Writes the database, files and secret to one file. Works while the server is running.")
    .argument("<file>", "the file to write; an existing backup is replaced only when the new one is complete")
    .action(async (file, options) => (await backup()).backup(file, options));

const restoreCommand = () =>
  new Command("restore")
    .description(
      "Restores a backup into an empty data directory, or into the empty database of DATABASE_URL.",
    )
    .argument("<file>", "a backup")
    .action(async (file, options) => (await backup()).restore(file, options));

const totalsCommand = () =>
  new Command("totals")
    .description("Compares the kept totals of lists with the numbers of records.")
    .option("--repair", "correct those that are wrong; the server may be running")
    .action(async (options) => (await import("./totals.actions.ts")).run(options));
