import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { slowest } from "../../../../scripts/lib/slowest-first.ts";

const root = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const document = read("docs/tests.md");

it("docs/tests.md lists the files that start first, in that order, and all of them exist", () => {
  const listed = [...document.matchAll(/^\| `(apps\/api\/test\/\S+\.test\.ts)`/gm)].map(([, path]) => path!);
  const files = listed.filter((path) => !path.includes("*"));
  expect(files).toEqual(slowest);
  for (const file of files) expect(existsSync(new URL(file, root)), file).toBe(true);
});

it("docs/tests.md names every step of .ci/full", () => {
  const [, steps] = /^all=\((.+)\)$/m.exec(read(".ci/full"))!;
  for (const step of steps!.split(" ")) expect(document).toContain(`\`${step}`);
});
