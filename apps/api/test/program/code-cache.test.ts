/** The compiled code that is kept beside a built program makes it start faster, and never prevents it from starting. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, it } from "vitest";

const run = promisify(execFile);
const codeCache = new URL("../../../../scripts/lib/code-cache.mjs", import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), "rental-code-"));
const program = join(folder, "program.cjs");
const kept = `${program}.${process.arch}-${process.versions.v8}`;

afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  writeFileSync(
    program,
    "process.umask(0o077); const double = (n) => n * 2; exports.sum = require('node:path').sep + [1, 2, 3].map(double).join('+');",
  );
});

/** Runs the program in its own process. @returns what it exports */
const output = async (...options: string[]) => {
  const code = `import { runCached } from ${JSON.stringify(codeCache)};
    console.log(runCached(${JSON.stringify(program)}).sum);`;
  const { stdout } = await run(process.execPath, [...options, "--input-type=module", "-e", code]);
  return stdout.trim();
};

it("is kept at the end of a short program, and used from then on", async () => {
  expect(await output()).toBe("/2+4+6");
  const { mtimeMs, mode, size } = statSync(kept);
  expect(size).toBeGreaterThan(500);
  expect(mode & 0o777).toBe(0o644);
  expect(await output()).toBe("/2+4+6");
  expect(statSync(kept).mtimeMs).toBe(mtimeMs);
  expect(readdirSync(folder)).toHaveLength(2);
});

const damage: Record<string, (whole: Buffer) => Buffer> = {
  "is empty": () => Buffer.alloc(0),
  "is cut off": (whole) => whole.subarray(0, whole.length / 2),
  "ends in zeros": (whole) => Buffer.from(whole).fill(0, whole.length / 2),
  "has a wrong byte": (whole) => Buffer.from(whole).fill(0x41, whole.length - 200, whole.length - 199),
};
for (const [name, damaged] of Object.entries(damage)) {
  it(`is replaced when it ${name}`, async () => {
    await output();
    const bad = damaged(readFileSync(kept));
    writeFileSync(kept, bad);
    expect(await output()).toBe("/2+4+6");
    expect(readFileSync(kept).equals(bad)).toBe(false);
    expect(await output()).toBe("/2+4+6");
  });
}

it("is replaced when V8 has other settings", async () => {
  await output();
  const before = readFileSync(kept);
  expect(await output("--no-opt")).toBe("/2+4+6");
  expect(readFileSync(kept).equals(before)).toBe(false);
});

it("is not needed: the program also runs where it can't be written", async () => {
  mkdirSync(join(kept, "taken"), { recursive: true });
  expect(await output()).toBe("/2+4+6");
  expect(readdirSync(folder).toSorted()).toEqual(
    [program, kept].map((path) => path.slice(folder.length + 1)),
  );
});
