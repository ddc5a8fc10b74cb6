import { Command } from "commander";
import { distribution } from "../../platform/process/distribution.ts";
import { accountCommands } from "./account.ts";
import { apiCommand } from "./api/commands.ts";
import { completionCommand } from "./completion/command.ts";
import { consoleCommands } from "./console.ts";
import { contactCommands } from "./contact.ts";
import { dataCommands } from "./data.ts";
import { demoCommands } from "./demo.ts";
import { keyCommands } from "./key.ts";
import { loginCommands } from "./login.ts";
import { recordCommands } from "./record.ts";
import { sandboxCommands } from "./sandbox.ts";
import { webhookCommands } from "./webhooks.ts";

/**
 * Declares all commands: their words, flags and help. What a command does is in its `.actions.ts`, which is loaded when
 * it runs, so that help and completion appear instantly.
 * @param json whether the version is printed as JSON; commands have their own option for it
 */
export function rentalProgram(json = false): Command {
  const { version } = distribution;
  const program = new Command("rental")
    .description("Calls the API of a server, and administers an installation, running or not.")
    .version(json ? JSON.stringify({ version }) : version, "-V, --version", "print the version")
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .addHelpText(
      "after",
      "\nTo start, run rental login, then rental api properties list. Each command has --help.",
    );
  program.commandsGroup("The API:");
  for (const command of [apiCommand(), webhookCommands(), ...loginCommands()]) program.addCommand(command);
  program.commandsGroup("This installation:");
  for (const command of [
    accountCommands(),
    keyCommands(),
    sandboxCommands(),
    consoleCommands(),
    contactCommands(),
    recordCommands(),
    demoCommands(),
    ...dataCommands(),
  ])
    program.addCommand(command);
  program.addCommand(
    new Command("doctor")
      .description("Checks what the server needs, and says what to do.")
      .action(async (options) => (await import("./doctor.actions.ts")).doctor(options)),
  );
  program.commandsGroup("This tool:");
  program.addCommand(completionCommand());
  for (const command of tree(program)) {
    command.exitOverride().configureOutput({ outputError: (text, write) => write(asOneLine(text)) });
    if (command.commands.length === 0) command.option("--json", "print one JSON document and nothing else");
  }
  return program;
}

const tree = (command: Command): Command[] => [command, ...command.commands.flatMap(tree)];

/** Commander writes its suggestions on a separate line. */
function asOneLine(text: string): string {
  return `${text
    .replace(/^error: /, "")
    .trim()
    .replaceAll("\n", " ")}\n`;
}
