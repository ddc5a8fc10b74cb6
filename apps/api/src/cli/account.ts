import { type PlanName, planNames } from "@rental/contract";
import { Command, Option } from "commander";
import * as accounts from "../modules/accounts/accounts.service.ts";
import * as keys from "../modules/keys/keys.service.ts";
import { parseEmail, parseName, uuidArgument } from "./arguments.ts";
import { withInstallation } from "./installation.ts";
import { print, table } from "./output.ts";

const planOption = () =>
  new Option("--plan <plan>", "plan of the account").choices(planNames).makeOptionMandatory();

interface CreateOptions {
  name: string;
  plan: PlanName;
  email?: string;
  json?: boolean;
}

export function accountCommands(): Command {
  const account = new Command("account").description("Creates and lists accounts, changes their plan.");
  account
    .command("create")
    .description("creates an account with its owner and a first API key, which is shown once")
    .requiredOption("--name <name>", "name of the account", parseName)
    .addOption(planOption())
    .option("--email <email>", "mail address of the owner", parseEmail)
    .action(create);
  account
    .command("set-plan")
    .description("changes the plan; running servers follow within a second")
    .addArgument(uuidArgument("account"))
    .addOption(planOption())
    .action(setPlan);
  account.command("list").description("lists all accounts, oldest first").action(list);
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
    [`Account  ${created.accountId}`, `API key  ${created.apiKey}`, "The key is not shown again."].join("\n"),
  );
}

async function setPlan(accountId: string, options: { plan: PlanName; json?: boolean }): Promise<void> {
  await withInstallation(({ database }) =>
    database.transact((tx) => accounts.setPlan(tx, accountId, options.plan)),
  );
  print(
    options,
    { accountId, plan: options.plan },
    () => `Account ${accountId} has the plan ${options.plan} now.`,
  );
}

async function list(options: { json?: boolean }): Promise<void> {
  const rows = await withInstallation(({ database }) => accounts.list(database.read));
  const shown = rows.map(({ id, name, plan, createdAt }) => ({
    accountId: id,
    name,
    plan,
    createdAt: createdAt.toISOString(),
  }));
  print(options, { accounts: shown }, () =>
    table(
      ["Account", "Name", "Plan", "Created"],
      shown.map((row) => [row.accountId, row.name, row.plan, row.createdAt]),
      "There are no accounts. Create one: npm run -s rental -- account create --name NAME --plan pro",
    ),
  );
}
