import { Command, CommanderError } from "commander";
import { accountCommands } from "./cli/account.ts";
import { backupCommand, restoreCommand } from "./cli/backup.ts";
import { demoCommands } from "./cli/demo.ts";
import { importCommand } from "./cli/import.ts";
import { keyCommands } from "./cli/key.ts";
import { migrateCommand } from "./cli/migrate.ts";
import { explain } from "./cli/output.ts";
import { purgeCommand } from "./cli/purge.ts";

// The files it writes must not be readable by other users of the machine.
process.umask(0o077);

/** `npm run -s rental -- <args>`: the admin tool. Works whether or not the server is running. */
const program = new Command("rental")
  .description(
    "Administers a rental API installation: accounts, keys, demo data, imports, migrations, backups.",
  )
  .configureHelp({ showGlobalOptions: true })
  .showSuggestionAfterError();

const commands = [
  accountCommands(),
  keyCommands(),
  demoCommands(),
  importCommand(),
  purgeCommand(),
  migrateCommand(),
  backupCommand(),
  restoreCommand(),
];
for (const command of commands) program.addCommand(command);
for (const command of tree(program)) {
  command.exitOverride().configureOutput({ outputError: (text, write) => write(asOneLine(text)) });
  if (command.commands.length === 0) command.option("--json", "print one JSON document and nothing else");
}

/** Commander writes its suggestions on a separate line. */
function asOneLine(text: string): string {
  return `${text
    .replace(/^error: /, "")
    .trim()
    .replaceAll("\n", " ")}\n`;
}

function tree(command: Command): Command[] {
  return [command, ...command.commands.flatMap(tree)];
}

// Ends with `exit`, whose listeners stop a PostgreSQL that was started and remove half-written files.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already written its own line; requested help is not a failure.
    process.exitCode = error.exitCode;
  } else {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
