import { writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import Table from "cli-table3";
import { Command } from "commander";
import { benchChat } from "./chat.ts";
import { benchConsole } from "./console.ts";
import { benchCore, benchDrift } from "./core/core.ts";
import { benchWrites } from "./core/writes.ts";
import { type BenchDatabase, openBenchDatabase } from "./database.ts";
import { benchDay } from "./day/day.ts";
import { benchFirstPage } from "./first-page.ts";
import { benchFreePlaces } from "./free-places.ts";
import { benchIdle } from "./idle.ts";
import { benchImages } from "./images/images.ts";
import { benchImports } from "./imports.ts";
import { benchInbound } from "./inbound.ts";
import { benchJobs } from "./jobs.ts";
import { benchLists } from "./lists/lists.ts";
import { benchPeers } from "./peers/peers.ts";
import { benchProcesses } from "./processes.ts";
import type { Result, Say } from "./result.ts";
import { benchSdk } from "./sdk/sdk.ts";
import { benchSizes } from "./sizes.ts";
import { benchStart } from "./start.ts";
import { benchStreams } from "./streams.ts";
import { benchWebhooks } from "./webhooks/webhooks.ts";

/** A part that runs on its own database with this many properties. */
const onDatabase =
  (properties: number, run: (at: BenchDatabase, say: Say) => Promise<Result[]>) => async (say: Say) => {
    const database = await openBenchDatabase(properties);
    try {
      return await run(database, say);
    } finally {
      await database.close();
    }
  };

type Part = (say: Say) => Promise<Result[]>;

/** What `npm run bench` measures: how fast the server is for those who use it. */
const usual: Record<string, Part> = {
  core: onDatabase(1_000, benchCore),
  sdk: onDatabase(1_000, benchSdk),
  "first-page": onDatabase(100_000, benchFirstPage),
  writes: onDatabase(1_000, benchWrites),
  images: onDatabase(1, benchImages),
  webhooks: benchWebhooks,
  start: benchStart,
  idle: benchIdle,
};

/** What takes long, or was to be shown once. */
const others: Record<string, Part> = {
  drift: onDatabase(1_000, benchDrift),
  lists: onDatabase(1, benchLists),
  "free-places": onDatabase(1, benchFreePlaces),
  imports: onDatabase(1_000, benchImports),
  jobs: onDatabase(1, benchJobs),
  inbound: onDatabase(1, benchInbound),
  chat: onDatabase(1, benchChat),
  console: onDatabase(1, benchConsole),
  streams: onDatabase(1, benchStreams),
  processes: benchProcesses,
  day: benchDay,
  sizes: onDatabase(1, benchSizes),
};

/** What is installed first, and therefore runs only when it is asked for by name. */
const installed: Record<string, Part> = { peers: onDatabase(1_000, benchPeers) };

/** In the order of running. */
const parts = { ...usual, ...others, ...installed };

const machine = () => {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} x ${first?.model.trim() ?? "unknown processor"}, ${memory}, ${type()} ${release()}, Node.js ${process.version}`;
};

const say: Say = (line) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
};

async function main(): Promise<void> {
  const command = new Command("bench")
    .argument(
      "[parts...]",
      `Run these parts instead of ${Object.keys(usual).join(", ")}. Others are ${Object.keys(others).join(", ")}; "all" runs all of them. The part peers installs another server from the registry.`,
    )
    .option("--json <file>", "also write the results as JSON to this file")
    .parse();
  const wanted = command.args.length > 0 ? command.args : Object.keys(usual);
  const unknown = wanted.filter((name) => name !== "all" && !(name in parts));
  if (unknown.length > 0)
    throw new Error(
      `There is no part ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`,
    );
  process.stdout.write(`${machine()}\n`);
  const results: Result[] = [];
  for (const [name, run] of Object.entries(parts)) {
    const isWanted = wanted.includes(name) || (wanted.includes("all") && !(name in installed));
    if (isWanted) results.push(...(await run(say)));
  }
  say("");
  process.stdout.write(`${toTable(results)}\n`);
  const { json } = command.opts<{ json?: string }>();
  if (json) await writeFile(json, `${JSON.stringify({ machine: machine(), results }, null, 2)}\n`);
  process.exitCode = results.some(({ holds }) => holds === false) ? 3 : 0;
}

function toTable(results: Result[]): string {
  const table = new Table({
    head: ["", "value", "unit", "baseline", "ratio", "goal", ""],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, value, unit, baseline, ratio, goal, holds } of results) {
    table.push([
      name,
      round(value),
      unit,
      round(baseline),
      round(ratio),
      goal ?? "",
      holds === null ? "" : holds ? "holds" : "MISSED",
    ]);
  }
  return table.toString();
}

const round = (value: number | null): string => (value === null ? "" : String(Number(value.toPrecision(3))));

try {
  await main();
} catch (error) {
  process.stderr.write(
    `The benchmark could not run: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
