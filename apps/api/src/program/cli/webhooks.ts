import { Command, InvalidArgumentError, Option } from "commander";
import { connectionOptions } from "./api/commands.ts";
import { eventTypes } from "./choices.gen.ts";

/** `rental webhooks listen`: events on a developer's machine, which servers can't reach from outside. */
export function webhookCommands(): Command {
  const webhooks = new Command("webhooks").description("Receives events on a developer's machine.");
  const listen = webhooks
    .command("listen")
    .description(
      "Prints events as they happen, and forwards each to a local URL with its signature. Creates a subscription for this and removes it at the end.",
    )
    .requiredOption("--forward-to <url>", "where to send them, such as http://localhost:4242/webhooks", urlOf)
    .addOption(eventsOption())
    .option(
      "--secret <secret>",
      "sign with this secret instead of that of the subscription, which is new each time",
    );
  for (const option of connectionOptions()) listen.addOption(option);
  listen.addHelpText(
    "after",
    `
Example:
  rental webhooks listen --forward-to http://localhost:4242/webhooks --events showing.booked,message.received`,
  );
  listen.action(async (flags) => (await import("./listen/listen.actions.ts")).run(flags));
  return webhooks;
}

function eventsOption(): Option {
  const option = new Option(
    "--events <names>",
    "events to forward, separated by commas; default: all",
  ).argParser(namesOf);
  option.argChoices = [...eventTypes];
  return option;
}

function urlOf(text: string): string {
  const url = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(url)) return url;
  throw new InvalidArgumentError("Write a URL such as http://localhost:4242/webhooks.");
}

const namesOf = (text: string, before: string[] = []): string[] => [
  ...before,
  ...text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean),
];
