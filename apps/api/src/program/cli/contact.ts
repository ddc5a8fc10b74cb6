import { Command } from "commander";
import { parseUuid, uuidArgument } from "./arguments.ts";

export function contactCommands(): Command {
  const contact = new Command("contact").description("Erases what a contact left.");
  contact
    .command("erase")
    .description("permanently removes a contact's values, messages and answers; session records stay")
    .addArgument(uuidArgument("contact"))
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .option("--yes", "confirm the erasure")
    .action(async (id, options) => (await import("./contact.actions.ts")).erase(id, options));
  return contact;
}
