/**
 * `npm run examples`: starts a server, fills an account, runs every example against it and prints one line for
 * each. Exits with 1 if one fails. `npm run examples -- image-upload` runs some of them and prints what they print.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../apps/api/test/harness/free-port.ts";
import type { ProviderName } from "./check-connector.ts";
import { type Outcome, RunningProgram, runProgram } from "./programs.ts";
import { type RunningServer, startServer } from "./server.ts";

const examples = fileURLToPath(new URL(".", import.meta.url));
const root = dirname(examples.replace(/\/$/, ""));

const node = process.execPath;

interface Context {
  server: RunningServer;
  /** Key of a Scale account with demo data. */
  apiKey: string;
}
type Check = (folder: string, context: Context) => Promise<Outcome>;

/** Runs a program until it ends. The program checks its own results and prints OK as its last line. */
const program =
  (command: string, ...args: string[]): Check =>
  (folder, { server, apiKey }) => {
    const env = { RENTAL_BASE_URL: server.url, RENTAL_API_KEY: apiKey };
    return runProgram(command, args, join(examples, folder), env);
  };

/** Starts a receiver and makes the server send to it. */
const receiver =
  (command: string, ...args: string[]): Check =>
  async (folder, { server, apiKey }) => {
    // Imports the built SDK, which does not exist before `buildPackages`.
    const { checkReceiver } = await import("./check-receiver.ts");
    return checkReceiver({ command, args, cwd: join(examples, folder) }, { baseUrl: server.url, apiKey });
  };

/** Starts a connector and sends messages through it, both ways. */
const connector =
  (provider: ProviderName, command: string, ...args: string[]): Check =>
  async (folder, { server, apiKey }) => {
    const { checkConnector } = await import("./check-connector.ts");
    const program = { command, args, cwd: join(examples, folder) };
    return checkConnector(program, provider, { baseUrl: server.url, apiKey });
  };

/** Checks the TypeScript of the examples with the types that the packages publish. */
const types: Check = async () => {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const outcomes = [];
  for (const project of [".", "sdk-react-query"])
    outcomes.push(await runProgram(node, [tsc, "-p", project], examples, {}));
  const text = outcomes.map((outcome) => outcome.text).join("");
  return { ok: text === "", skipped: false, text: text || "OK: no errors" };
};

const checks: Record<string, Check> = {
  types,
  "curl-quickstart": program("bash", "quickstart.sh"),
  "sdk-quickstart": program(node, "--import", "tsx", "main.ts"),
  "sdk-react-query": program(node, "check.mjs"),
  "webhook-receiver-node": receiver(node, "main.mjs"),
  "webhook-receiver-fastify": receiver(node, "main.mjs"),
  "webhook-receiver-worker": receiver(node, "main.mjs"),
  "webhook-receiver-python": receiver("python3", "main.py"),
  "connector-twilio-sms": connector("twilio", node, "main.mjs"),
  "connector-whatsapp-cloud": connector("whatsApp", node, "main.mjs"),
  "image-upload": program(node, "main.mjs"),
  "bulk-import-csv": program(node, "main.mjs"),
  "book-a-showing": program(node, "main.mjs"),
  "public-listings-site": program(node, "check.mjs"),
  "chat-on-your-site": program(node, "check.mjs"),
  "python-rest": program("python3", "main.py"),
};

async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((argument) => argument !== "--");
  const unknown = wanted.filter((name) => !(name in checks));
  if (unknown.length > 0) {
    throw new Error(
      `There is no example ${unknown.join(", ")}. The examples are: ${Object.keys(checks).join(", ")}.`,
    );
  }
  buildPackages();
  const dataDir = await mkdtemp(join(tmpdir(), "rental-examples-"));
  const server = await startServer(root, dataDir, await freePort());
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void RunningProgram.stopAll().then(() => process.exit(130)));
  }
  try {
    const context = { server, apiKey: await server.createSeededAccount() };
    let failed = 0;
    for (const [name, check] of Object.entries(checks)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      if (!(await report(name, () => check(name, context), wanted.length > 0))) failed += 1;
    }
    if (failed > 0) process.exitCode = 1;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function report(name: string, check: () => Promise<Outcome>, isFull: boolean): Promise<boolean> {
  const began = Date.now();
  const { ok, skipped, text } = await check().catch((error: Error) => ({
    ok: false,
    skipped: false,
    text: error.stack ?? error.message,
  }));
  const word = skipped ? "SKIPPED" : ok ? "ok     " : "FAILED ";
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const lastLine = text.trimEnd().split("\n").pop() ?? "";
  console.log(
    `${word} ${name.padEnd(25)} ${seconds.padStart(5)} s  ${lastLine.replace(/^(OK|SKIPPED): /, "")}`,
  );
  if (!ok || isFull) console.log(text.replace(/^/gm, "          "));
  return ok;
}

/** Builds the packages: the examples use the built packages, as users do. */
function buildPackages(): void {
  for (const name of ["webhooks", "sdk"]) {
    const { status, stdout, stderr } = spawnSync(
      node,
      [join(root, "node_modules/tsup/dist/cli-default.js")],
      {
        cwd: join(root, "packages", name),
        encoding: "utf8",
      },
    );
    if (status !== 0) throw new Error(`@rental/${name} can't be built:\n${stdout}${stderr}`);
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
