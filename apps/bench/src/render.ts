/**
 * Rendering compared with bare sharp, and a cached image compared with a bare file read, interleaved in one process.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { RenditionCache } from "../../api/src/domains/listings/images/render/cache.ts";
import { parseRenderParams } from "../../api/src/domains/listings/images/render/image-query.ts";
import { renderImage } from "../../api/src/domains/listings/images/render/render.ts";
import { compared, median, type Result } from "./result.ts";

/** How many times each pair is measured: this takes about 10 s on a slow core. */
const rounds = 15;

export async function benchRender(): Promise<Result[]> {
  const photo = await makePhoto(4032, 3024);
  const rows: Result[] = [];
  for (const format of ["jpeg", "webp", "avif"] as const) {
    const parsed = parseRenderParams({ w: "640", format }, undefined);
    if (!parsed.ok) throw new Error(parsed.message);
    rows.push(
      await compare(
        `image cold, 12 MP to 640 ${format}`,
        "ms",
        rounds,
        () => renderImage(photo, parsed.params),
        () => bareRender(photo, format),
        0.95,
      ),
    );
  }
  return [...rows, await benchCached()];
}

/** What anyone would write with just sharp, for the same output. */
function bareRender(photo: Buffer, format: "jpeg" | "webp" | "avif"): Promise<Buffer> {
  const image = sharp(photo).autoOrient().resize(640);
  if (format === "jpeg") return image.jpeg({ quality: 75 }).toBuffer();
  if (format === "webp") return image.webp({ quality: 75, effort: 3 }).toBuffer();
  return image.avif({ quality: 52, effort: 0, chromaSubsampling: "4:2:0" }).toBuffer();
}

async function benchCached(): Promise<Result> {
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
    const bare = () => readFile(join(dir, "bare"));
    return await compare("image cached, 60 kB, vs readFile", "µs", rounds * 200, get, bare);
  } finally {
    await rm(dir, { recursive: true });
  }
}

type Run = () => Promise<unknown>;

/** Alternates, so that a busy machine slows both; uses medians, so that a single pause has no effect. */
async function compare(
  name: string,
  unit: "ms" | "µs",
  times: number,
  runOurs: Run,
  runBare: Run,
  goal: number | null = null,
): Promise<Result> {
  const scale = unit === "ms" ? 1 : 1000;
  const ours: number[] = [];
  const bare: number[] = [];
  await runOurs();
  await runBare();
  for (let round = 0; round < times; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) ours.push(await time(runOurs));
    bare.push(await time(runBare));
    if (!oursFirst) ours.push(await time(runOurs));
  }
  const value = median(ours) * scale;
  const baseline = median(bare) * scale;
  return compared(name, unit, value, baseline, baseline / value, goal);
}

async function time(run: Run): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** A JPEG with the grain and the soft edges of a photo: flat colors would favor every encoder. */
export async function makePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: width / 4, height: height / 4, channels: 3 as const, background: "#000", noise };
  const grain = await sharp({ create }).blur(1.5).png().toBuffer();
  return sharp(grain).resize(width, height).jpeg({ quality: 85 }).toBuffer();
}
