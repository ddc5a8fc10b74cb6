import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Connection } from "./connection.ts";
import { errorAnswer, type Message } from "./message.ts";

const usage = `Connects an assistant that starts a local program to the MCP endpoint of a rental server.

  RENTAL_API_KEY=rk_live_... npx @rental/mcp

RENTAL_API_KEY   an API key; it can only read unless it was created with --mcp-writes
RENTAL_BASE_URL  address of the server; default: http://127.0.0.1:3000

Messages of the Model Context Protocol are read from the standard input and written to the standard output, one per line.`;

function main([argument]: string[], { RENTAL_API_KEY: apiKey, RENTAL_BASE_URL }: NodeJS.ProcessEnv): void {
  const baseUrl = RENTAL_BASE_URL || "http://127.0.0.1:3000";
  if (argument === "--help" || argument === "-h") console.log(usage);
  else if (argument === "--version") console.log(version());
  else if (argument !== undefined)
    stop(`There is no option ${argument}. rental-mcp --help lists what it takes.`);
  else if (!apiKey) stop("Set RENTAL_API_KEY to an API key of your account.");
  else if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    stop("RENTAL_BASE_URL must be an http or https address such as http://127.0.0.1:3000.");
  else serve(new Connection({ apiKey, baseUrl }));
}

/** Responses are sent as they become ready: a slow call does not block the others. */
function serve(connection: Connection): void {
  // The client has disconnected.
  process.stdout.on("error", () => process.exit(0));
  createInterface({ input: process.stdin }).on("line", async (line) => {
    if (line.trim() === "") return;
    const message = read(line);
    const answer = message
      ? await connection.send(message)
      : errorAnswer(null, -32700, "The line is not one JSON-RPC message.");
    if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
}

function read(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const version = (): string =>
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version as string;

function stop(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

main(process.argv.slice(2), process.env);
