import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { registries } from "../../../../scripts/registries.ts";

it.each(Object.entries(registries()))("%s lists what is there: else run npm run generate", (path, text) => {
  expect(readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8")).toBe(text);
});
