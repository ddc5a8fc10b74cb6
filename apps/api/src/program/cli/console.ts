import { Command } from "commander";
import { parseUuid } from "./arguments.ts";

const actions = () => import("./console.actions.ts");

export function consoleCommands(): Command {
  const command = new Command("console").description("Lets people of an account sign in to the console.");
  command
    .command("link")
    .description("creates a link that signs a person in once, within 15 minutes")
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .option("--person <email>", "email address of the person; without it, the first owner of the account")
    .action(async (options) => (await actions()).link(options));
  return command;
}
