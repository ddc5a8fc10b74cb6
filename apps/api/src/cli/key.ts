import { Command } from "commander";
import * as accounts from "../modules/accounts/accounts.service.ts";
import * as keys from "../modules/keys/keys.service.ts";
import { notFound } from "../platform/app-error.ts";
import { parseName, parseUuid, uuidArgument } from "./arguments.ts";
import { withInstallation } from "./installation.ts";
import { print, table } from "./output.ts";

interface AccountOptions {
  account: string;
  json?: boolean;
}

const account = (text: string) => parseUuid(text, "account");

export function keyCommands(): Command {
  const key = new Command("key").description("Creates, lists and revokes API keys.");
  key
    .command("create")
    .description("creates an API key, which is shown only once")
    .requiredOption("--account <id>", "id of the account", account)
    .option("--name <name>", "what the key is for", parseName, "API key")
    .action(create);
  key
    .command("list")
    .description("lists the keys of an account, including revoked ones")
    .requiredOption("--account <id>", "id of the account", account)
    .action(list);
  key
    .command("revoke")
    .description("permanently revokes a key; running servers apply it within a second")
    .addArgument(uuidArgument("key"))
    .action(revoke);
  return key;
}

async function create(options: AccountOptions & { name: string }): Promise<void> {
  const created = await withInstallation(({ database, config, clock }) =>
    database.transact((tx) => {
      const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now: clock.now() };
      return keys.create(maker, options.account, options.name);
    }),
  );
  print(options, created, () => `API key  ${created.apiKey}\nThe key will not be shown again.`);
}

async function list(options: AccountOptions): Promise<void> {
  const rows = await withInstallation(async ({ database }) => {
    if (!(await accounts.find(database.read, options.account))) throw notFound("account", "installation");
    return keys.list(database.read, options.account);
  });
  const shown = rows.map(({ keyId, name, createdAt, lastUsedAt, revokedAt }) => ({
    keyId,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
  print(options, { keys: shown }, () =>
    table(
      ["Key", "Name", "Looks like", "Created", "Last used", "Revoked"],
      shown.map((row, i) => [
        row.keyId,
        row.name,
        `${rows[i]!.prefix}…${rows[i]!.lastFour}`,
        row.createdAt,
        row.lastUsedAt,
        row.revokedAt,
      ]),
      "The account has no keys. Create one: npm run -s rental -- key create --account ACCOUNT_ID",
    ),
  );
}

async function revoke(keyId: string, options: { json?: boolean }): Promise<void> {
  const { revokedAt } = await withInstallation(({ database, clock }) =>
    database.transact((tx) => keys.revoke(tx, keyId, clock.now())),
  );
  print(options, { keyId, revokedAt: revokedAt.toISOString() }, () => `Key ${keyId} was revoked.`);
}
