/**
 * Rendering compared with bare sharp, and a cached image compared with a bare file read, interleaved in one process.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { RenditionCache } from "../src/modules/images/render/cache.ts";
import { parseRenderParams } from "../src/modules/images/render/parse-params.ts";
import { renderImage } from "../src/modules/images/render/render.ts";

export interface BenchRow {
  name: string;
  /** Median of ours, in `unit`. */
  value: number;
  unit: string;
  /** Median of the bare counterpart, in `unit`. */
  baseline: number;
  /** Speed of ours / speed of the bare one: 1 is equally fast, higher is faster. */
  ratio: number;
}

/** @param rounds how often each pair is measured; 15 take about 10 s on a slow core */
export async function benchRender({ rounds = 15 }: { rounds?: number } = {}): Promise<BenchRow[]> {
  const photo = await makePhoto(4032, 3024);
  const rows: BenchRow[] = [];
  for (const format of ["jpeg", "webp", "avif"] as const) {
    const parsed = parseRenderParams({ w: "640", format }, undefined);
    if (!parsed.ok) throw new Error(parsed.message);
    rows.push(
      await compare(`image cold, 12 MP to 640 ${format}`, "ms", rounds, {
        ours: () => renderImage(photo, parsed.params),
        bare: () => bareRender(photo, format),
      }),
    );
  }
  rows.push(await benchCached(rounds * 200));
  return rows;
}

/** What anyone would write with just sharp, for the same output. */
function bareRender(photo: Buffer, format: "jpeg" | "webp" | "avif"): Promise<Buffer> {
  const image = sharp(photo).autoOrient().resize(640);
  if (format === "jpeg") return image.jpeg({ quality: 75 }).toBuffer();
  if (format === "webp") return image.webp({ quality: 75, effort: 3 }).toBuffer();
  return image.avif({ quality: 52, effort: 0, chromaSubsampling: "4:2:0" }).toBuffer();
}

async function benchCached(rounds: number): Promise<BenchRow> {
  const dir = await mkdtemp(join(tmpdir(), "rental-bench-"));
  try {
    const body = Buffer.alloc(60_000, 1);
    const fail = (error: unknown) => {
      throw error;
    };
    const cache = await RenditionCache.open({ dir, maxBytes: 1_000_000, onError: fail });
    const get = () => cache.get("images/u/p/a.jpg", "640x0-inside-q75.webp", async () => body);
    await get();
    await writeFile(join(dir, "bare"), body);
    return await compare("image cached, 60 kB, vs readFile", "us", rounds, {
      ours: get,
      bare: () => readFile(join(dir, "bare")),
    });
  } finally {
    await rm(dir, { recursive: true });
  }
}

type Run = () => Promise<unknown>;

/** Alternates, so that a busy machine slows both; uses medians, so that a single pause has no effect. */
async function compare(
  name: string,
  unit: "ms" | "us",
  rounds: number,
  runs: { ours: Run; bare: Run },
): Promise<BenchRow> {
  const scale = unit === "ms" ? 1 : 1000;
  const ours: number[] = [];
  const bare: number[] = [];
  await runs.ours();
  await runs.bare();
  for (let round = 0; round < rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) ours.push(await time(runs.ours));
    bare.push(await time(runs.bare));
    if (!oursFirst) ours.push(await time(runs.ours));
  }
  const value = median(ours) * scale;
  const baseline = median(bare) * scale;
  return { name, value, unit, baseline, ratio: baseline / value };
}

async function time(run: Run): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A JPEG with the grain and the soft edges of a photo: flat colors would favor every encoder. */
export async function makePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: width / 4, height: height / 4, channels: 3 as const, background: "#000", noise };
  const grain = await sharp({ create }).blur(1.5).png().toBuffer();
  return sharp(grain).resize(width, height).jpeg({ quality: 85 }).toBuffer();
}
