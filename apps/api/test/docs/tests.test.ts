import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { slowest } from "../../../../scripts/lib/slowest-first.ts";

it.each(slowest)("%s, which starts early because it is slow, exists", (file) => {
  expect(existsSync(new URL(`../../../../${file}`, import.meta.url))).toBe(true);
});
