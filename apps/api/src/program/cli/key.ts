import { Command } from "commander";
import { parseName, parseUuid, uuidArgument } from "./arguments.ts";

const actions = () => import("./key.actions.ts");

const account = (text: string) => parseUuid(text, "account");

export function keyCommands(): Command {
  const key = new Command("key").description("Creates, lists and revokes API keys.");
  key
    .command("create")
    .description("creates an API key, which is shown only once")
    .requiredOption("--account <id>", "id of the account", account)
    .option("--name <name>", "what the key is for", parseName, "API key")
    .option("--mcp-writes", "lets assistants that connect over MCP with this key change data", false)
    .option("--manages-keys", "lets programs create and revoke keys of the account with this key", false)
    .action(async (options) => (await actions()).create(options));
  key
    .command("list")
    .description("lists the keys of an account, including revoked ones")
    .requiredOption("--account <id>", "id of the account", account)
    .action(async (options) => (await actions()).list(options));
  key
    .command("revoke")
    .description("permanently revokes a key; running servers apply it within a second")
    .addArgument(uuidArgument("key"))
    .action(async (id, options) => (await actions()).revoke(id, options));
  return key;
}
