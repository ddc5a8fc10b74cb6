import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { Header } from "tar";
import { afterEach, beforeEach, expect, it } from "vitest";
import { StartupError } from "../../process/startup-error.ts";
import { unpack } from "./archive-reader.ts";
import { ArchiveWriter } from "./archive-writer.ts";

let folder: string;
let file: string;
let places = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rental-archive-"));
  file = join(folder, "a.backup");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const silent = () => undefined;
const info = { format: 1, createdAt: "2026-06-15T12:00:00.000Z", database: { kind: "rows" } };

async function write(entries: Record<string, Buffer>): Promise<void> {
  const writer = await ArchiveWriter.open(file, silent);
  await writer.addBytes("backup.json", Buffer.from(JSON.stringify(info)));
  for (const [path, bytes] of Object.entries(entries)) await writer.addBytes(path, bytes);
  await writer.finish();
}

async function unpacked(from = file): Promise<string> {
  const target = join(folder, `out${places++}`);
  await unpack(from, target, async () => undefined, silent);
  return target;
}

/** The one line of the error. */
async function refusal(from = file): Promise<string> {
  const error: unknown = await unpacked(from).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as Error;
  expect(message).toMatch(/^[^\n]+$/);
  return message;
}

it("returns what was put in, whatever its name and length", async () => {
  const name = fc.stringMatching(/^[a-z0-9._é-]{1,120}$/).filter((text) => !/^\.+$/.test(text));
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => `data/${parts.join("/")}`);
  const content = fc.integer({ min: 0, max: 300_000 }).map((size) => randomBytes(size));
  const entries = fc.dictionary(path, content, { maxKeys: 5 }).filter((all) => {
    const paths = Object.keys(all);
    return !paths.some((one) => paths.some((other) => other.startsWith(`${one}/`)));
  });
  await fc.assert(
    fc.asyncProperty(entries, async (all) => {
      await write(all);
      const target = await unpacked();
      for (const [where, bytes] of Object.entries(all)) {
        expect((await readFile(join(target, where))).equals(bytes)).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

it("is a file that only its owner can read, and so are the files restored from it", async () => {
  await write({ "data/secret-key": Buffer.from("x") });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(await unpacked(), "data/secret-key"))).mode & 0o777).toBe(0o600);
});

it("does not exist before it is complete, and a failed one leaves nothing behind", async () => {
  const writer = await ArchiveWriter.open(file, silent);
  await writer.addBytes("data/a", randomBytes(1_000_000));
  await expect(stat(file)).rejects.toThrow("ENOENT");
  await writer.abort();
  expect(await readdir(folder)).toEqual([]);
});

it("is rejected when truncated anywhere", async () => {
  await write({ "data/a": randomBytes(5_000), "data/b": randomBytes(5_000) });
  const whole = await readFile(file);
  const cut = join(folder, "cut");
  for (const length of [0, 1, 20, 600, 5_000, whole.length - 9, whole.length - 1]) {
    await writeFile(cut, whole.subarray(0, length));
    expect(await refusal(cut)).toMatch(/can't be restored: it is /);
  }
  // Complete as gzip and truncated as a tar.
  const tar = gunzipSync(whole);
  for (let length = 0; length < tar.length; length += 512) {
    await writeFile(cut, gzipSync(tar.subarray(0, length)));
    expect(await refusal(cut)).toContain("can't be restored: ");
  }
});

it("is rejected when a byte was changed, or something was added or removed", async () => {
  await write({ "data/a": Buffer.from("a".repeat(600)), "data/b": Buffer.from("b") });
  const tar = gunzipSync(await readFile(file));
  const changed = join(folder, "changed");
  const tell = async (bytes: Buffer) => {
    await writeFile(changed, gzipSync(bytes));
    return refusal(changed);
  };
  const at = tar.indexOf("aaa");
  const other = Buffer.from(tar);
  other[at + 300] = 0x62;
  expect(await tell(other)).toContain("data/a was changed");
  const entry = (path: string) => {
    const header = new Header({ path, size: 0, mode: 0o600, type: "File" });
    header.encode();
    return header.block!;
  };
  const begin = at - 512;
  expect(await tell(Buffer.concat([tar.subarray(0, begin), entry("data/c"), tar.subarray(begin)]))).toContain(
    "data/c was added",
  );
  const next = at + 1024;
  expect(await tell(Buffer.concat([tar.subarray(0, begin), tar.subarray(next)]))).toContain(
    "data/a is missing",
  );
  expect(await tell(Buffer.concat([tar, randomBytes(512)]))).toContain("it has data after its end");
});

it.each(["data/../../evil", "/etc/evil", "../evil", "data/./a", "data//a", "elsewhere/a", "data/a\\..\\b"])(
  "is rejected when it contains a path outside: %s",
  async (path) => {
    await write({ [path]: Buffer.from("evil") });
    expect(await refusal()).toContain("it contains the invalid path");
    expect((await readdir(folder, { recursive: true })).some((name) => name.includes("evil"))).toBe(false);
  },
);

it.each(["SymbolicLink", "Link"] as const)("is rejected when it contains a link: %s", async (type) => {
  const bytes = Buffer.from(JSON.stringify(info));
  const blocks: Buffer[] = [];
  for (const data of [
    { path: "backup.json", size: bytes.length, type: "File" as const },
    { path: "data/a", size: 0, linkpath: "/etc/passwd", type },
  ]) {
    const header = new Header({ mode: 0o600, ...data });
    header.encode();
    blocks.push(header.block!);
    if (data.size > 0) blocks.push(bytes, Buffer.alloc(512 - (bytes.length % 512)));
  }
  await writeFile(file, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])));
  expect(await refusal()).toContain("is neither a file nor a directory");
});

it("is rejected when it is something else", async () => {
  await writeFile(file, "hello");
  expect(await refusal()).toContain("it is not a backup");
  await writeFile(file, gzipSync(createHash("sha256").digest()));
  expect(await refusal()).toContain("it is truncated");
  expect(await refusal(join(folder, "nowhere"))).toContain("can't be read");
});
