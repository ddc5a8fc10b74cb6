import { setTimeout as delay } from "node:timers/promises";
import { type PlanName, planNames } from "@rental/contract";
import { Command, Option } from "commander";
import { keysAreTrustedMs } from "../gate/authenticate.ts";
import * as accounts from "../modules/accounts/accounts.service.ts";
import { deleteAccount, lockOut } from "../modules/accounts/delete-account.ts";
import { removalKind } from "../modules/images/images.service.ts";
import * as keys from "../modules/keys/keys.service.ts";
import { StartupError } from "../platform/startup-error.ts";
import { drain } from "../worker.ts";
import { parseEmail, parseName, uuidArgument } from "./arguments.ts";
import { withInstallation } from "./installation.ts";
import { explain, print, table } from "./output.ts";

const planOption = () =>
  new Option("--plan <plan>", "plan of the account").choices(planNames).makeOptionMandatory();

interface CreateOptions {
  name: string;
  plan: PlanName;
  email?: string;
  json?: boolean;
}

export function accountCommands(): Command {
  const account = new Command("account").description(
    "Creates, lists and deletes accounts and changes their plans.",
  );
  account
    .command("create")
    .description("creates an account with its owner and a first API key, which is shown only once")
    .requiredOption("--name <name>", "name of the account", parseName)
    .addOption(planOption())
    .option("--email <email>", "email address of the owner", parseEmail)
    .action(create);
  account
    .command("set-plan")
    .description("changes the plan; running servers apply it within a second")
    .addArgument(uuidArgument("account"))
    .addOption(planOption())
    .action(setPlan);
  account
    .command("delete")
    .description("permanently deletes an account with all its data, including images")
    .addArgument(uuidArgument("account"))
    .option("--yes", "confirm the deletion")
    .action(remove);
  account
    .command("set-slug")
    .description("changes the account's name in public URLs")
    .addArgument(uuidArgument("account"))
    .argument("<slug>", "lowercase letters, digits and hyphens")
    .action(setSlug);
  account
    .command("list")
    .description("lists all accounts, oldest first")
    .option("--wants-news", "only those whose owner wants product news (setting emailPreferences.marketing)")
    .action(list);
  return account;
}

async function create(options: CreateOptions): Promise<void> {
  const created = await withInstallation(({ database, config, clock }) =>
    database.transact(async (tx) => {
      const now = clock.now();
      const owner = await accounts.create(tx, options, now);
      const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now };
      return { ...owner, ...(await keys.create(maker, owner.accountId, "First key")) };
    }),
  );
  print(options, created, () =>
    [
      `Account  ${created.accountId}`,
      `Slug     ${created.slug}`,
      `API key  ${created.apiKey}`,
      "The key will not be shown again.",
    ].join("\n"),
  );
}

async function setPlan(accountId: string, options: { plan: PlanName; json?: boolean }): Promise<void> {
  await withInstallation(({ database }) =>
    database.transact((tx) => accounts.setPlan(tx, accountId, options.plan)),
  );
  print(
    options,
    { accountId, plan: options.plan },
    () => `Account ${accountId} now has the plan ${options.plan}.`,
  );
}

async function remove(accountId: string, options: { yes?: boolean; json?: boolean }): Promise<void> {
  if (!options.yes) {
    throw new StartupError("This permanently deletes the account with all its data. Add --yes to confirm.");
  }
  await withInstallation(async (platform) => {
    const { database, clock } = platform;
    await database.transact((tx) => lockOut(tx, accountId, clock.now()));
    await delay(keysAreTrustedMs);
    await database.transact((tx) => deleteAccount(tx, accountId, clock.now()));
    // An unavailable storage does not prevent the deletion: a running server removes the objects later.
    await drain(platform, [removalKind]).catch((error: unknown) => {
      process.stderr.write(`Its images are still stored; the server will delete them: ${explain(error)}\n`);
    });
  });
  print(options, { accountId, deleted: true }, () => `Account ${accountId} was deleted.`);
}

async function setSlug(accountId: string, slug: string, options: { json?: boolean }): Promise<void> {
  await withInstallation(({ database }) => database.transact((tx) => accounts.setSlug(tx, accountId, slug)));
  print(options, { accountId, slug }, () => `Account ${accountId} is now at /p/${slug}.`);
}

async function list(options: { wantsNews?: boolean; json?: boolean }): Promise<void> {
  const rows = await withInstallation(({ database }) =>
    accounts.list(database.read, { wantsNews: options.wantsNews ?? false }),
  );
  const shown = rows.map(({ id, createdAt, ...fields }) => ({
    accountId: id,
    ...fields,
    createdAt: createdAt.toISOString(),
  }));
  print(options, { accounts: shown }, () =>
    table(
      ["Account", "Name", "Slug", "Plan", "Created", "Owner"],
      shown.map((row) => [row.accountId, row.name, row.slug, row.plan, row.createdAt, row.ownerEmail ?? ""]),
      options.wantsNews
        ? "No owner wants product news."
        : "There are no accounts. Create one: npm run -s rental -- account create --name NAME --plan pro",
    ),
  );
}
