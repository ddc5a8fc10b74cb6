import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { removeOld } from "../../../console/old-files.mjs";

const output = mkdtempSync(join(tmpdir(), "console-"));
const asset = (name: string) => join(output, "assets", name);
const dayMs = 24 * 3_600_000;

afterEach(() => rmSync(output, { recursive: true, force: true }));

/** A build at this time, of one file with the compressed ones beside it. */
function build(name: string, begun: number) {
  mkdirSync(join(output, "assets"), { recursive: true });
  for (const each of [name, `${name}.br`, `${name}.gz`]) {
    writeFileSync(asset(each), "");
    utimesSync(asset(each), (begun + 1000) / 1000, (begun + 1000) / 1000);
  }
  removeOld(output, new Set([name]), begun);
}

it("the files of the last five builds of the console are kept for open tabs, and no others", () => {
  const names = Array.from({ length: 8 }, (_, at) => `page-${at}.js`);
  for (const [at, name] of names.entries()) build(name, Date.UTC(2026, 0, 1, at));
  expect(names.filter((name) => existsSync(asset(name)))).toEqual(names.slice(-5));
  const compressed = names.filter(
    (name) => existsSync(asset(`${name}.br`)) || existsSync(asset(`${name}.gz`)),
  );
  expect(compressed).toEqual(names.slice(-5));
});

it("the files of a build of the console are kept for a week", () => {
  build("page-a.js", 0);
  build("page-b.js", 6 * dayMs);
  expect(existsSync(asset("page-a.js"))).toBe(true);
  build("page-c.js", 8 * dayMs);
  expect(["page-a.js", "page-b.js", "page-c.js"].map((name) => existsSync(asset(name)))).toEqual([
    false,
    true,
    true,
  ]);
});
