/** Decodes four of the costliest images at once, and prints what became of them and by how many MB the process grew. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { prepare } from "../../src/domains/listings/images/images.verify.ts";

const megabyte = 1024 ** 2;
/** The folder of the fixtures: this program runs from where it was built. */
const fixture = (name: string) => readFile(`${process.argv[2]}/${name}`);
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#369" }, limitInputPixels: false });

/** The result of verifying an image for an account of its own, or why it was refused. */
const verified = (bytes: Buffer, i: number) =>
  prepare(`account-${i}`, bytes).then(
    ({ master }) => (master ? "has a master" : "is small"),
    (error: { code: string }) => error.code,
  );

/** By how much the process grows during a task, in MB. */
async function growth(task: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  await task().finally(() => clearInterval(sampling));
  return (most - before) / megabyte;
}

async function main(): Promise<void> {
  const transparent = await fixture("64-megapixels-transparent.heic");
  // The header that is asked for the size allows 256 items; the decoder does not mind.
  const unreadable = await fixture("64-megapixels.heic");
  unreadable.writeUInt16BE(258, unreadable.indexOf("iinf") + 8);
  // All scans of a progressive JPEG are in memory at once: the largest that once counted as small.
  const progressive = await flat(5_400, 4_100)
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const results: string[] = [];
  const four = [transparent, unreadable, progressive, progressive];
  const grown = await growth(async () => results.push(...(await Promise.all(four.map(verified)))));
  process.stdout.write(`${JSON.stringify({ results, grown })}\n`);
  process.exit(0);
}

void main();
