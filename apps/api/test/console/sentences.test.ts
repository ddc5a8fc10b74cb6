import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../../console/src/", import.meta.url));

it("ends no sentence in Spanish with a time and a second period: withPeriod of the contract leaves it out", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("words.ts"),
  );
  expect(files.length).toBeGreaterThan(50);
  const found = files.filter((file) => {
    const [, spanish = ""] = readFileSync(`${folder}${file}`, "utf8").split("\n  es: {");
    return /\$\{(?:time|moment|when|then)\}\./.test(spanish);
  });
  expect(found).toEqual([]);
});
