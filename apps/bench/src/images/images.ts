/** Images: rendering compared with bare sharp, and a cached rendering over HTTP compared with a bare file server. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forAccount } from "../../../api/src/domains/account/accounts/system-call.ts";
import * as images from "../../../api/src/domains/listings/images/images.service.ts";
import { Child } from "../child.ts";
import { type Load, load } from "../core/server.ts";
import type { BenchDatabase } from "../database.ts";
import { benchRender, makePhoto } from "../render.ts";
import { compared, median, paired, type Result, type Say } from "../result.ts";
import { assembleOn } from "../server.ts";

const rounds = 9;
const names = ["ours", "bare"] as const;

export async function benchImages(at: BenchDatabase, say: Say): Promise<Result[]> {
  say("images: rendering");
  return [...(await benchRender()), ...(await benchCached(at, say))];
}

async function benchCached(at: BenchDatabase, say: Say): Promise<Result[]> {
  const path = `/cdn/${await addImage(at)}?w=640&format=webp`;
  const file = join(at.dataDir, "bare.webp");
  const ours = await start("ours", at, file);
  // Exactly the bytes that our server returns, rendered by this first request.
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`);
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}.`);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const servers = { ours, bare: await start("bare", at, file) };
  const taken: Record<(typeof names)[number], Load[]> = { ours: [], bare: [] };
  try {
    for (let round = 0; round < rounds + 1; round++) {
      for (const name of round % 2 ? names : names.toReversed()) {
        const measured = await load(servers[name], [{ path }], null, 2);
        // The first round is a warm-up.
        if (round > 0) taken[name].push(measured);
      }
      say(`images: round ${round} of ${rounds}`);
    }
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
  const { ours: mine, bare } = taken;
  const rate = (of: Load[]) => median(of.map(({ perSecond }) => perSecond));
  const cpu = ({ cpuMicros }: Load) => cpuMicros;
  return [
    paired("image cached: CPU vs bare file server", "µs/request", mine, bare, cpu, 0.95),
    compared(
      "image cached: throughput vs bare file server",
      "requests/s",
      rate(mine),
      rate(bare),
      rate(mine) / rate(bare),
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

const start = (name: "ours" | "bare", at: BenchDatabase, file: string): Promise<Child> =>
  Child.start(
    new URL("./serve.ts", import.meta.url),
    {
      BENCH_SERVER: name,
      BENCH_CONNECTION: JSON.stringify(at.connection),
      BENCH_DATA_DIR: at.dataDir,
      BENCH_FILE: file,
    },
    ["--no-deprecation"],
  );
