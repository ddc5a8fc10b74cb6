import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../harness/free-port.ts";
import { InstalledProgram } from "../installed-program.ts";
import { FuzzAccount } from "./accounts.ts";
import { fuzz, report } from "./fuzz.ts";
import { startOutside } from "./outside.ts";

/**
 * The long form of the fuzz test, against the program as `npm start` runs it: `.ci/full fuzz`. Sends FUZZ_REQUESTS
 * requests (1,000,000) over FUZZ_CONNECTIONS connections (24), generated from FUZZ_SEED (new each time).
 */
const seed = Number(process.env.FUZZ_SEED || Math.floor(Math.random() * 2 ** 32));
const requests = Number(process.env.FUZZ_REQUESTS || 1_000_000);
const connections = Number(process.env.FUZZ_CONNECTIONS || 24);

/** Ctrl-C and SIGTERM end it early, with the results so far. */
const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopped.abort());

/** Limits that are reached occasionally, but don't keep requests from the code behind them. */
const roomy = { requestsPerMinute: 10_000_000, requestsPerDay: 1_000_000_000 };
const often = {
  readsPerMinute: 300,
  writesPerMinute: 200,
  writesPerDay: 100_000,
  writesPerLifetime: 1_000_000,
};
const planOverrides = {
  free_trial: { ...roomy, ...often, requestsPerLifetime: 10_000_000, properties: 1_000 },
  starter: roomy,
  pro: { ...roomy, webhooks: 5 },
  scale: { ...roomy, webhooks: 5, properties: 1_000_000 },
};

const say = (line: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  else process.stderr.write(`${line}\n`);
};

async function main(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "rental-fuzz-"));
  const png = await readFile(new URL("../../fixtures/house.png", import.meta.url));
  const outside = await startOutside(png);
  const program = new InstalledProgram(dataDir, await freePort(), {
    ALLOW_PRIVATE_NETWORKS: "true",
    PLAN_OVERRIDES: JSON.stringify(planOverrides),
    LOG_LEVEL: "error",
  });
  process.stdout.write(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests} FUZZ_CONNECTIONS=${connections}\n`);
  try {
    program.start();
    await program.ready();
    const accounts: FuzzAccount[] = [];
    for (const [plan, weight, isFilled] of [
      ["scale", 40, true],
      ["scale", 25, true],
      ["pro", 20, true],
      ["starter", 8, true],
      ["free_trial", 5, false],
    ] as const) {
      const { accountId, apiKey } = await program.createAccount(plan);
      if (isFilled) await program.rental("demo", "seed", "--account", accountId);
      const account = new FuzzAccount(`${plan}${accounts.length}`.replace("_", "-"), apiKey, weight);
      await program.rental("account", "set-slug", accountId, account.canary);
      accounts.push(account);
    }
    const figures = await fuzz({
      origin: program.origin,
      accounts,
      seed,
      requests,
      connections,
      outside,
      png,
      sockets: 20,
      patienceMs: 60_000,
      now: () => new Date(),
      say: throttled(),
      tell: (failure) => process.stdout.write(`\n${failure}\n`),
      signal: stopped.signal,
    });
    process.stdout.write(`\n${report(figures)}\n`);
    const stopping = performance.now();
    await program.stop();
    process.stdout.write(`ended by SIGTERM after ${Math.round(performance.now() - stopping)} ms\n`);
    if (program.output.includes('"level":50'))
      process.stdout.write(`\nthe log has errors:\n${errorsOf(program.output)}\n`);
    return figures.failures.size === 0 && figures.requests === requests;
  } finally {
    // Not with -9, which would leave its PostgreSQL running.
    await program.stop();
    await outside.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function throttled(): (line: string) => void {
  let last = 0;
  return (line) => {
    if (performance.now() - last < (process.stderr.isTTY ? 500 : 15_000)) return;
    last = performance.now();
    say(line);
  };
}

/** The kinds of errors in the log, with their number. */
function errorsOf(output: string): string {
  const counts = new Map<string, number>();
  for (const line of output.split("\n")) {
    if (!line.includes('"level":50')) continue;
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    const kind = `${msg}: ${err?.message ?? ""}`.slice(0, 300);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} x ${kind}`).join("\n");
}

process.exitCode = (await main()) ? 0 : 1;
