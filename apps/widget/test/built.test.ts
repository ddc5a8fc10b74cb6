import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildWidget, builtFolder } from "../build.ts";

it("what is checked in is what the source gives: else run npm run generate", async () => {
  const built = await buildWidget();
  expect(readdirSync(builtFolder).sort()).toEqual(Object.keys(built).sort());
  for (const [name, text] of Object.entries(built)) {
    expect(readFileSync(new URL(name, builtFolder), "utf8") === text, name).toBe(true);
  }
});
