/**
 * `npm run examples`: packs the packages, copies every example out of the repository, runs it there against a server, and
 * prints one line for each. Exits with 1 if one fails.
 *   npm run examples -- image-upload   runs some of them and prints what they print
 *   npm run examples -- --install      installs each one with npm, as a user does; .ci/full runs it
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../apps/api/test/harness/free-port.ts";
import type { ProviderName } from "./check-connector.ts";
import { Copies, type Copy, documented, exampleNames } from "./copies.ts";
import { type Outcome, RunningProgram, runProgram } from "./programs.ts";
import { checkPython, offerPython } from "./python.ts";
import { type RunningServer, startServer } from "./server.ts";

const examples = fileURLToPath(new URL(".", import.meta.url));
const root = dirname(examples.replace(/\/$/, ""));

interface Context {
  server: RunningServer;
  /** Key of a Scale account with demo data. */
  apiKey: string;
  /** Starts a second server, with more variables. */
  startAnother: (env: Record<string, string>) => Promise<RunningServer>;
}
type Check = (copy: Copy, context: Context) => Promise<Outcome>;

// The checks import the built SDK, which does not exist before the packages are packed.

const program: Check = async (copy, { server, apiKey }) =>
  (await import("./check-program.ts")).checkProgram(copy, server.url, apiKey);

const page: Check = async (copy, { server, apiKey }) =>
  (await import("./check-pages.ts")).checkPage(copy, server.url, apiKey);

/** Starts a receiver and makes the server send to it. @param ready whether a line that it prints says that it is ready */
async function checkReceiver(
  copy: Copy,
  { server, apiKey }: Context,
  ready: (line: string, port: number) => boolean,
): Promise<Outcome> {
  const program = (secret: string, port: number) => documented(copy, { secret, port });
  const check = await import("./check-receiver.ts");
  return check.checkReceiver({ program, ready }, { baseUrl: server.url, apiKey });
}

const receiver: Check = (copy, context) =>
  checkReceiver(copy, context, (line, port) => line === `listening on http://127.0.0.1:${port}`);

/** The same with Next.js, if it is installed; otherwise with something that serves its route handler. */
const nextReceiver: Check = async (copy, context) => {
  if (copies.mode === "linked") {
    const route = join(copy.folder, "app/webhooks/route.ts");
    const serve = `exec '${process.execPath}' --import tsx '${join(examples, "serve-route.ts")}' '${route}'`;
    return receiver({ ...copy, folder: root, commands: (values) => served(serve, values) }, context);
  }
  return checkReceiver(copy, context, (line) => line.includes("Ready in"));
};
const served = (command: string, { secret, port }: { secret?: string; port?: number } = {}) =>
  `PORT=${port} WEBHOOK_SECRET=${secret} ${command}`;

/** Starts a connector and sends messages through it, both ways. */
const connector =
  (provider: ProviderName): Check =>
  async (copy, { server, apiKey }) => {
    const { checkConnector } = await import("./check-connector.ts");
    const start = { command: "npm", args: ["start", "--silent"], cwd: copy.folder };
    return checkConnector(start, provider, { baseUrl: server.url, apiKey });
  };

/** Kills the program while an account of its own is written to. */
const sync: Check = async (copy, { server }) =>
  (await import("./check-sync.ts")).checkSync(copy, server.url, await server.createSeededAccount());

const tail: Check = async (copy, { server, apiKey }) =>
  (await import("./check-tail.ts")).checkTail(copy, server.url, apiKey);

/** At a server of its own, which has a model. */
const assistant: Check = async (copy, { startAnother }) =>
  (await import("./check-assistant.ts")).checkAssistant(copy, startAnother);

const checks: Record<string, Check> = {
  "curl-quickstart": program,
  "sdk-quickstart": program,
  "sdk-react-query": page,
  "webhook-receiver-node": receiver,
  "webhook-receiver-express": receiver,
  "webhook-receiver-fastify": receiver,
  "webhook-receiver-hono": receiver,
  "webhook-receiver-next": nextReceiver,
  "webhook-receiver-worker": receiver,
  "webhook-receiver-python": receiver,
  "webhook-receiver-python-sdk": receiver,
  "connector-twilio-sms": connector("twilio"),
  "connector-whatsapp-cloud": connector("whatsApp"),
  "image-upload": program,
  "bulk-import-csv": program,
  "book-a-showing": program,
  sandbox: program,
  "sync-to-sqlite": sync,
  "live-tail": tail,
  "public-listings-site": page,
  "chat-on-your-site": page,
  "assistant-local-model": assistant,
  "python-rest": program,
  "python-quickstart": program,
  "python-book-a-showing": program,
  "python-sandbox": program,
};

/** Type-checks this folder, and the copies in TypeScript, with the types that the packed packages have. */
async function types(typed: Copy[]): Promise<Outcome> {
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  const folders = [examples, ...typed.map(({ folder }) => folder)];
  const outcomes = [];
  for (const cwd of folders)
    outcomes.push(await runProgram({ command: process.execPath, args: [tsc, "-p", "."], cwd }, {}));
  const text = outcomes.map((outcome) => outcome.text).join("");
  return { ok: outcomes.every(({ ok }) => ok), skipped: false, text: text || "no errors" };
}

/** The tests of the Python package, which need a server, too. */
const pythonTests = "python-sdk";

let copies: Copies;

async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((argument) => argument !== "--" && argument !== "--install");
  const mode = process.argv.includes("--install") ? "installed" : "linked";
  const names = await exampleNames();
  const unknown = wanted.filter((name) => name !== pythonTests && !names.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `There is no example ${unknown.join(", ")}. The examples are: ${[...names, pythonTests].join(", ")}. The only option is --install.`,
    );
  const unchecked = names.filter((name) => !(name in checks));
  if (unchecked.length > 0) throw new Error(`Not checked in examples/run.ts: ${unchecked.join(", ")}`);

  const folder = await mkdtemp(join(tmpdir(), "rental-examples-"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void RunningProgram.stopAll().then(() => process.exit(130)));
  }
  const starting = startServer(root, join(folder, "data"), await freePort());
  try {
    const [server, made] = await Promise.all([starting, Copies.into(join(folder, "copies"), mode)]);
    copies = made;
    await offerPython(root, folder, mode);
    const startAnother = async (env: Record<string, string>) =>
      startServer(root, join(folder, "other-data"), await freePort(), env);
    const context = { server, apiKey: await server.createSeededAccount(), startAnother };
    const isFull = wanted.length > 0;
    const typed: Copy[] = [];
    let failed = 0;
    for (const [name, check] of Object.entries(checks)) {
      if (isFull && !wanted.includes(name)) continue;
      const run = async () => {
        const copy = await copies.copy(name);
        if (existsSync(join(copy.folder, "tsconfig.json"))) typed.push(copy);
        return check(copy, context);
      };
      if (!(await report(name, run, isFull))) failed += 1;
    }
    if (!isFull || wanted.includes(pythonTests)) {
      const run = () => checkPython(root, server.url, context.apiKey);
      if (!(await report(pythonTests, run, isFull))) failed += 1;
    }
    if (!(await report("types", () => types(typed), isFull))) failed += 1;
    if (failed > 0) process.exitCode = 1;
  } finally {
    await RunningProgram.stopAll();
    await rm(folder, { recursive: true, force: true });
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
  console.log(`${word} ${name.padEnd(25)} ${seconds.padStart(5)} s  ${lastLine.replace(/^SKIPPED: /, "")}`);
  if (!ok || isFull) console.log(text.replace(/^/gm, "          "));
  return ok;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
