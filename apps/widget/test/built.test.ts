import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fontPath } from "../../../packages/contract/src/design/tokens.ts";
import { buildWidget, builtFolder, copiedFiles, figtree } from "../build.ts";

it("what is checked in is what the source gives: else run npm run generate", async () => {
  const built = await buildWidget();
  expect(readdirSync(builtFolder).sort()).toEqual(Object.keys({ ...built, ...copiedFiles }).sort());
  for (const [name, text] of Object.entries(built)) {
    expect(readFileSync(new URL(name, builtFolder), "utf8") === text, name).toBe(true);
  }
  for (const [name, from] of Object.entries(copiedFiles)) {
    expect(readFileSync(new URL(name, builtFolder)).equals(readFileSync(from)), name).toBe(true);
  }
});

it("the path of the typeface has its version, behind which it never changes", () => {
  const { version } = JSON.parse(readFileSync(new URL("package.json", figtree), "utf8"));
  expect(fontPath).toBe(`/fonts/figtree-${version}.woff2`);
});
