import { Command, Option } from "commander";
import { parseName, uuidArgument } from "./arguments.ts";
import { planNames } from "./choices.gen.ts";

const actions = () => import("./account.actions.ts");
const moving = () => import("./moving.actions.ts");

const planOption = () =>
  new Option("--plan <plan>", "plan of the account").choices(planNames).makeOptionMandatory();

export function accountCommands(): Command {
  const account = new Command("account").description(
    "Creates, lists, moves and deletes accounts and changes their plans.",
  );
  account
    .command("create")
    .description(
      "creates an account with its owner, a link to sign in, and a first API key, which is shown only once",
    )
    .requiredOption("--name <name>", "name of the account", parseName)
    .addOption(planOption())
    .option("--email <email>", "email address of the owner, who gets links to sign in and notices")
    .option("--time-zone <zone>", "time zone of the account, such as America/Chicago; UTC by default")
    .option("--agent-name <name>", "name that signs messages to prospects", parseName)
    .action(async (options) => (await actions()).create(options));
  account
    .command("set-plan")
    .description("changes the plan; running servers apply it within a second")
    .addArgument(uuidArgument("account"))
    .addOption(planOption())
    .action(async (id, options) => (await actions()).setPlan(id, options));
  account
    .command("delete")
    .description("permanently deletes an account with all its data, including images")
    .addArgument(uuidArgument("account"))
    .option("--yes", "confirm the deletion")
    .action(async (id, options) => (await actions()).remove(id, options));
  account
    .command("export")
    .description("writes everything in an account to a ZIP file, without keys, secrets and sessions")
    .addArgument(uuidArgument("account"))
    .argument("<file>", "the file to write; an existing one is replaced only when the new one is complete")
    .action(async (id, file, options) => (await moving()).exportTo(id, file, options));
  account
    .command("import")
    .description("creates a new account of an export; it sends nothing until its owner turns that on")
    .argument("<file>", "an export of an account")
    .action(async (file, options) => (await moving()).importFrom(file, options));
  account
    .command("set-slug")
    .description("changes the account's name in public URLs")
    .addArgument(uuidArgument("account"))
    .argument("<slug>", "lowercase letters, digits and hyphens")
    .action(async (id, slug, options) => (await actions()).setSlug(id, slug, options));
  account
    .command("list")
    .description("lists all accounts, oldest first")
    .option("--wants-news", "only those whose owner wants product news (setting emailPreferences.marketing)")
    .action(async (options) => (await actions()).list(options));
  return account;
}
