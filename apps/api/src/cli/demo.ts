import { type ChannelName, channels, messageContent } from "@rental/contract";
import { Command, InvalidArgumentError, Option } from "commander";
import { forAccount } from "../modules/accounts/owner-call.ts";
import * as contacts from "../modules/contacts/contacts.service.ts";
import * as demo from "../modules/demo/demo.service.ts";
import { reply as receiveReply } from "../modules/messages/inbound.service.ts";
import { notFound } from "../platform/app-error.ts";
import { parseUuid } from "./arguments.ts";
import { withInstallation } from "./installation.ts";
import { print } from "./output.ts";

export function demoCommands(): Command {
  const command = new Command("demo").description("Fills an account with realistic demo data.");
  command
    .command("seed")
    .description("adds the records of a small agency to an account")
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .action(seed);
  command
    .command("reply")
    .description("adds an inbound message, as if the contact had written it")
    .argument("<contact>", "id of the contact", (text) => parseUuid(text, "contact"))
    .argument("<text>", "text of the message, 1 to 10,000 characters", parseText)
    .addOption(new Option("--channel <channel>", "channel of the message").choices(channels).default("web"))
    .action(reply);
  return command;
}

function parseText(text: string): string {
  if (messageContent.safeParse(text).success && text.isWellFormed()) return text;
  throw new InvalidArgumentError("The text must have 1 to 10,000 characters.");
}

async function seed(options: { account: string; json?: boolean }): Promise<void> {
  const seeded = await withInstallation((platform) => forAccount(platform, options.account, demo.seed));
  print(options, seeded, () =>
    Object.entries(seeded)
      .map(([name, made]) => `${name.padEnd(14)}${Object.keys(made).length}`)
      .join("\n"),
  );
}

async function reply(
  contactId: string,
  text: string,
  options: { channel: ChannelName; json?: boolean },
): Promise<void> {
  const received = await withInstallation(async (platform) => {
    const accountId = await contacts.findAccountOf(platform.database.read, contactId);
    if (!accountId) throw notFound("contact");
    return forAccount(platform, accountId, (call) => receiveReply(call, contactId, text, options.channel));
  });
  print(options, received, () => `message ${received.messageId} in conversation ${received.conversationId}`);
}
