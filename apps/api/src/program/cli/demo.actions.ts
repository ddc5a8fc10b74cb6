import { type ChannelName, messageContent } from "@rental/contract";
import { forAccount } from "../../domains/account/accounts/system-call.ts";
import * as demo from "../../domains/account/demo/demo.service.ts";
import { reply as receiveReply } from "../../domains/inbox/messages/inbound.service.ts";
import * as contacts from "../../domains/people/contacts/contacts.service.ts";
import { notFound } from "../../platform/app-error.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { print } from "./output.ts";

export async function seed(options: { account: string; json?: boolean }): Promise<void> {
  const seeded = await withInstallation((platform) =>
    forAccount(platform, options.account, demo.seed, operator("demo seed")),
  );
  print(options, seeded, () =>
    Object.entries(seeded)
      .map(([name, made]) => `${name.padEnd(14)}${Object.keys(made).length}`)
      .join("\n"),
  );
}

export async function reply(
  contact: string,
  text: string,
  options: { channel: ChannelName; json?: boolean },
): Promise<void> {
  if (!messageContent.safeParse(text).success || !text.isWellFormed())
    throw new StartupError("The text must have 1 to 10,000 characters.");
  const received = await withInstallation(async (platform) => {
    const found = await contacts.findAnywhere(platform.database.read, contact);
    if (!found) throw notFound("contact");
    return forAccount(platform, found.accountId, (call) =>
      receiveReply(call, found.contactId, text, options.channel),
    );
  });
  print(options, received, () => `message ${received.messageId} in conversation ${received.conversationId}`);
}
