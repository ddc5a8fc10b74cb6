import { writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import Table from "cli-table3";
import { Command } from "commander";
import { benchChat } from "./chat.ts";
import { benchCore } from "./core/core.ts";
import { type BenchDatabase, openBenchDatabase } from "./database.ts";
import { benchImages } from "./images/images.ts";
import { benchImports } from "./imports.ts";
import { benchInbound } from "./inbound.ts";
import { benchJobs } from "./jobs.ts";
import { benchLists } from "./lists/lists.ts";
import type { Result } from "./result.ts";
import { benchWebhooks } from "./webhooks/webhooks.ts";

type Say = (line: string) => void;

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

/** All parts, in the order of running. */
const parts: Record<string, (say: Say) => Promise<Result[]>> = {
  core: onDatabase(1_000, benchCore),
  lists: onDatabase(1, benchLists),
  images: onDatabase(1, benchImages),
  imports: onDatabase(1_000, benchImports),
  jobs: onDatabase(1, benchJobs),
  webhooks: benchWebhooks,
  inbound: onDatabase(1, benchInbound),
  chat: onDatabase(1, benchChat),
};

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
    .argument("[parts...]", `run only these parts: ${Object.keys(parts).join(", ")}`)
    .option("--json <file>", "also write the results as JSON to this file")
    .parse();
  const only = command.args;
  const unknown = only.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Error(
      `There is no part ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`,
    );
  process.stdout.write(`${machine()}\n`);
  const results: Result[] = [];
  for (const [name, run] of Object.entries(parts)) {
    if (only.length === 0 || only.includes(name)) results.push(...(await run(say)));
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
