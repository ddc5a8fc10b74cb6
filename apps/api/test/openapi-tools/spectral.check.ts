import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../../../../scripts/packed.ts";
import { documents, projectWith } from "./tool.ts";

const cwd = await projectWith("spectral", ["@stoplight/spectral-cli@6.16.3"]);
writeFileSync(join(cwd, "ruleset.json"), JSON.stringify({ extends: [["spectral:oas", "recommended"]] }));

it.each(Object.values(documents))("finds nothing in %s", async (file) => {
  const spectral = join(cwd, "node_modules/@stoplight/spectral-cli/dist/index.js");
  const args = [spectral, "lint", file, "--ruleset", "ruleset.json", "--fail-severity", "hint"];
  const found = await run(process.execPath, [...args, "--format", "json"], cwd);
  expect(JSON.parse(found.slice(found.indexOf("["), found.lastIndexOf("]") + 1))).toEqual([]);
});
