import { Command, CommanderError } from "commander";
import { accountCommands } from "./cli/account.ts";
import { apiCommand, normalizedApi } from "./cli/api/commands.ts";
import { dataCommands } from "./cli/data.ts";
import { demoCommands } from "./cli/demo.ts";
import { exitCodeOf, exitCodes } from "./cli/exit-code.ts";
import { interrupt } from "./cli/interrupt.ts";
import { keyCommands } from "./cli/key.ts";
import { explain } from "./cli/output.ts";
import { webhookCommands } from "./cli/webhooks.ts";

// The files it writes must not be readable by other users of the machine.
process.umask(0o077);

/**
 * `npm run -s rental -- <args>`: the command-line tool. This file and those it imports only declare the commands; what a
 * command does is in its `.actions.ts`, which is loaded when it runs, so that help appears at once.
 */
const program = new Command("rental")
  .description("Administers an installation, whether or not its server is running, and calls the API of any.")
  .configureHelp({ showGlobalOptions: true })
  .showSuggestionAfterError();

const commands = [
  apiCommand(),
  webhookCommands(),
  accountCommands(),
  keyCommands(),
  demoCommands(),
  ...dataCommands(),
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
process.on("SIGINT", () => interrupt(130));
process.on("SIGTERM", () => interrupt(143));
process.on("SIGHUP", () => interrupt(129));
// `rental ... | head` closes the output before we are done.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const args = process.argv.slice(2);
try {
  await program.parseAsync(args[0] === "api" ? ["api", ...normalizedApi(args.slice(1))] : args, {
    from: "user",
  });
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already written its own line; requested help is not a failure.
    process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  } else {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}
