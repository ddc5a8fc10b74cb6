/** Images: rendering compared with bare sharp, and a cached rendering over HTTP compared with a bare file server. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import * as images from "../../src/modules/images/images.service.ts";
import type { BenchDatabase } from "../database.ts";
import { benchRender, makePhoto } from "../render.ts";
import { compared, median, type Result } from "../result.ts";
import { assembleOn } from "../server.ts";

const serveFile = fileURLToPath(new URL("./serve.ts", import.meta.url));
const rounds = 9;
const names = ["ours", "bare"] as const;

export async function benchImages(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  say("images: rendering");
  const rendered = (await benchRender()).map(({ name, unit, value, baseline, ratio }) =>
    compared(name, unit, value, baseline, ratio, name.includes("cold") ? 0.95 : null),
  );
  return [...rendered, ...(await benchCached(at, say))];
}

async function benchCached(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  const path = `/cdn/${await addImage(at)}?w=640&format=webp`;
  const file = join(at.dataDir, "bare.webp");
  const ours = await start("ours", at, file);
  // Exactly the bytes that our server returns, rendered by this first request.
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`);
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}.`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const servers = { ours, bare: await start("bare", at, file) };
  const cpu: Record<string, number[]> = { ours: [], bare: [] };
  const rate: Record<string, number[]> = { ours: [], bare: [] };
  try {
    for (let round = 0; round < rounds + 1; round++) {
      for (const name of round % 2 ? names : names.toReversed()) {
        const { cpuMicros, perSecond } = await measure(servers[name], path);
        if (round === 0) continue; // warms up
        cpu[name]!.push(cpuMicros);
        rate[name]!.push(perSecond);
      }
      say(`images: round ${round} of ${rounds}`);
    }
  } finally {
    for (const { child } of Object.values(servers)) child.disconnect();
  }
  const pairs = median(cpu.ours!.map((micros, i) => cpu.bare![i]! / micros));
  return [
    compared(
      "image cached: CPU vs bare file server",
      "us/request",
      median(cpu.ours!),
      median(cpu.bare!),
      pairs,
      0.95,
    ),
    compared(
      "image cached: throughput vs bare file server",
      "requests/s",
      median(rate.ours!),
      median(rate.bare!),
      median(rate.ours!) / median(rate.bare!),
    ),
  ];
}

/** A visible image of the benchmark's property. @returns its object key */
async function addImage(at: BenchDatabase): Promise<string> {
  const { server, close } = await assembleOn(at);
  try {
    const [propertyId] = at.propertyIds as [string];
    const photo = await makePhoto(1600, 1200);
    const prepared = await images.prepare(at.accountId, photo);
    const stored = await images.store(server.platform, at.accountId, propertyId, photo, prepared);
    const image = { ...stored, objectKey: stored.storedKey, altText: null };
    await forAccount(server.platform, at.accountId, (call) => images.add(call, propertyId, [image]));
    return image.objectKey;
  } finally {
    await close();
  }
}

interface BenchServer {
  child: ChildProcess;
  port: number;
}

async function start(name: "ours" | "bare", at: BenchDatabase, file: string): Promise<BenchServer> {
  const child = fork(serveFile, {
    execArgv: ["--import", "tsx", "--no-deprecation"],
    env: {
      ...process.env,
      BENCH_SERVER: name,
      BENCH_CONNECTION: JSON.stringify(at.connection),
      BENCH_DATA_DIR: at.dataDir,
      BENCH_FILE: file,
    },
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { child, port };
}

async function cpuMicros({ child }: BenchServer): Promise<number> {
  child.send("cpu");
  const [{ cpu }] = (await once(child, "message")) as [{ cpu: NodeJS.CpuUsage }];
  return cpu.user + cpu.system;
}

async function measure(server: BenchServer, path: string) {
  const before = await cpuMicros(server);
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${path}`,
    connections: 16,
    duration: 2,
  });
  const after = await cpuMicros(server);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were not 2xx.`);
  return {
    cpuMicros: (after - before) / result.requests.total,
    perSecond: result.requests.total / result.duration,
  };
}
