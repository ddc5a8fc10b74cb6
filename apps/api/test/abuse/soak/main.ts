import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readPostmaster } from "../../../src/platform/database/embedded-postgres/postmaster.ts";
import { freePort } from "../../harness/free-port.ts";
import { RandomSource } from "../fuzz/random-source.ts";
import { InstalledProgram } from "../installed-program.ts";
import { SoakClient } from "./client.ts";
import { Load } from "./load.ts";
import { findLost } from "./lost.ts";
import { startReceiver } from "./receiver.ts";
import { measureUsage, type Usage } from "./usage.ts";
import { type Count, notFlat, tableOf, windowsOf } from "./windows.ts";

/**
 * SOAK_MINUTES (30) of mixed work at SOAK_RATE (40) turns per second: `.ci/full soak`. In the first and in the last
 * fifth the program is killed, every second time with its PostgreSQL; in between it runs undisturbed, and memory, disk
 * and latency must be flat.
 */
const minutes = Number(process.env.SOAK_MINUTES || 30);
const rate = Number(process.env.SOAK_RATE || 40);
const seed = Number(process.env.SOAK_SEED || Math.floor(Math.random() * 2 ** 32));

const windowCount = 15;
const killsInAFifth = 4;
const usageEveryMs = 5_000;
const roomy = {
  requestsPerMinute: 10_000_000,
  requestsPerDay: 1_000_000_000,
  properties: 1_000_000,
  importImagesPerMonth: 1_000_000,
};

async function main(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "rental-soak-"));
  const png = await readFile(new URL("../../fixtures/house.png", import.meta.url));
  const receiver = await startReceiver(png);
  const program = new InstalledProgram(dataDir, await freePort(), {
    ALLOW_PRIVATE_NETWORKS: "true",
    PLAN_OVERRIDES: JSON.stringify({ scale: roomy }),
    WEBHOOK_RETRY_BASE_MS: "500",
    WEBHOOK_RETRY_MAX_MS: "5000",
    LOG_LEVEL: "fatal",
  });
  process.stdout.write(`SOAK_MINUTES=${minutes} SOAK_RATE=${rate} SOAK_SEED=${seed}\n`);
  try {
    program.start();
    await program.ready();
    const { apiKey } = await program.createAccount("scale");
    const client = new SoakClient(program.origin, apiKey);
    const events = ["property.updated", "contact.updated", "bulk_import.completed"];
    await client.api("POST", "/webhooks", { url: `${receiver.origin}/hook`, events });
    return await soak(
      program,
      client,
      new Load(client, new RandomSource(seed), png, receiver.origin),
      receiver,
    );
  } finally {
    await program.stop();
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function soak(
  program: InstalledProgram,
  client: SoakClient,
  load: Load,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<boolean> {
  const begun = performance.now();
  const totalMs = minutes * 60_000;
  const until = begun + totalMs;
  const usages: Usage[] = [];
  const counts: Count[] = [];
  const goesOn = () => performance.now() < until;
  const watch = async () => {
    for (; goesOn(); await wait(Math.min(usageEveryMs, totalMs / 60))) {
      counts.push({ at: performance.now(), writes: client.acknowledgedWrites });
      // Between two kills there may be nothing to measure.
      const usage = await measureUsage(program.child.pid!, program.dataDir).catch(() => null);
      if (usage) usages.push(usage);
    }
  };
  await Promise.all([load.run(rate, goesOn), watch(), killNowAndThen(program, client, begun, totalMs)]);
  process.stdout.write("looking for acknowledged writes\n");
  const lost = await findLost(client, load, receiver);
  const shape = { begun, lengthMs: totalMs / windowCount, count: windowCount };
  const windows = windowsOf(client, usages, counts, shape);
  const flaws = [
    ...lost.map((line) => `lost: ${line}`),
    ...load.wrong.map((line) => `wrong: ${line}`),
    ...client.failures.map((line) => `failed outside of outages: ${line}`),
    ...notFlat(windows).map((line) => `not constant: ${line}`),
  ];
  process.stdout.write(
    `${tableOf(windows, begun)}\n` +
      `${client.acknowledgedWrites} writes acknowledged, ${client.repeatedTries} tries repeated, ${load.skipped} turns skipped; ` +
      `${client.outages.length} kills, back after ${client.outages.map(({ from, to }) => `${((to - from) / 1_000).toFixed(1)} s`).join(", ")}\n` +
      `${load.told.length} records, ${load.images.length} images, ${load.bulkJobs.length} bulk imports, ` +
      `${load.importJobs.length} image imports, ${receiver.total} deliveries; ${flaws.length} flaws\n`,
  );
  for (const flaw of someOfEachKind(flaws)) process.stdout.write(`${flaw}\n`);
  return flaws.length === 0;
}

/** At most 20 flaws of each kind, which stands before the colon. */
function someOfEachKind(flaws: string[]): string[] {
  const counts = new Map<string, number>();
  return flaws.filter((flaw) => {
    const kind = flaw.slice(0, flaw.indexOf(":"));
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= 20;
  });
}

/** In the first and last fifth, at equal intervals. */
async function killNowAndThen(
  program: InstalledProgram,
  client: SoakClient,
  begun: number,
  totalMs: number,
): Promise<void> {
  const moments = [0, 0.8].flatMap((part) =>
    Array.from(
      { length: killsInAFifth },
      (_, n) => begun + totalMs * (part + (0.2 * (n + 0.5)) / killsInAFifth),
    ),
  );
  for (const [n, moment] of moments.entries()) {
    await wait(Math.max(0, moment - performance.now()));
    const outage = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    client.outages.push(outage);
    if (n % 2 === 1) {
      const postmaster = await readPostmaster(join(program.dataDir, "postgres", "data"));
      process.kill(postmaster!.pid, "SIGKILL");
    }
    await program.kill();
    program.start();
    await program.ready();
    outage.to = performance.now();
  }
}

process.exitCode = (await main()) ? 0 : 1;
