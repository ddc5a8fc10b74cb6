import { isIP } from "node:net";
import { Command, InvalidArgumentError } from "commander";
import { parseName, parseUuid, uuidArgument } from "./arguments.ts";
import { scopes } from "./choices.gen.ts";

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
    .option("--scopes <scopes>", "what the key may do, such as contacts:read,properties:write", parseScopes)
    .option("--expires <time>", "when the key ends, such as 2027-11-02", parseTime)
    .option(
      "--addresses <addresses>",
      "IP addresses and subnets that it may be used from, such as 192.0.2.10,2001:db8:40::/48",
      parseAddresses,
    )
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

const listed = (text: string) => text.split(",").map((part) => part.trim());

function parseScopes(text: string): string[] {
  const unknown = listed(text).filter((scope) => !(scopes as readonly string[]).includes(scope));
  if (unknown.length === 0) return listed(text);
  throw new InvalidArgumentError(`There is no scope "${unknown[0]}". The scopes are: ${scopes.join(", ")}.`);
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time <= new Date())
    throw new InvalidArgumentError("Write a time in the future, such as 2027-11-02 or 2027-11-02T09:00:00Z.");
  return time;
}

function parseAddresses(text: string): string[] {
  for (const each of listed(text)) {
    const [address = "", bits = "0"] = each.split("/");
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (!/^\d+$/.test(bits) || Number(bits) > most)
      throw new InvalidArgumentError(`"${each}" is not an IP address or subnet, such as 192.0.2.10.`);
  }
  return listed(text);
}
