import { Command, Option } from "commander";
import { parseUuid } from "./arguments.ts";
import { channels } from "./choices.gen.ts";

const actions = () => import("./demo.actions.ts");

export function demoCommands(): Command {
  const command = new Command("demo").description("Fills an account with realistic demo data.");
  command
    .command("seed")
    .description("adds the records of a small agency to an account")
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .action(async (options) => (await actions()).seed(options));
  command
    .command("reply")
    .description("adds an inbound message, as if the contact had written it")
    .argument("<contact>", "id of the contact", (text) => parseUuid(text, "contact"))
    .argument("<text>", "text of the message, 1 to 10,000 characters")
    .addOption(new Option("--channel <channel>", "channel of the message").choices(channels).default("web"))
    .action(async (contact, text, options) => (await actions()).reply(contact, text, options));
  return command;
}
