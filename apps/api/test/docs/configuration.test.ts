import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { environment } from "../../src/platform/configuration.ts";

const guide = readFileSync(new URL("../../../../docs/configuration.md", import.meta.url), "utf8");

/** The cells of the table with this first heading, without its headings. */
function tableOf(heading: string): string[][] {
  const lines = guide.split("\n");
  const start = lines.findIndex((line) => cellsOf(line)[0] === heading);
  const rest = lines.slice(start + 2);
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith("|")),
    )
    .map(cellsOf);
}

const cellsOf = (line: string): string[] =>
  line.startsWith("|")
    ? line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    : [];

const namesIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map((match) => match[1]!);

describe("docs/configuration.md", () => {
  it("documents every environment variable that the program reads, and no other", () => {
    const documented = tableOf("variable").flatMap(([names]) => namesIn(names!));
    expect(documented.sort()).toEqual(Object.keys(environment.shape).sort());
  });

  it("documents the default of every variable that has one", () => {
    const defaults = environment.parse({}) as Record<string, unknown>;
    for (const [names, shown] of tableOf("variable")) {
      for (const name of namesIn(names!)) {
        const value = defaults[name];
        if (value === undefined || typeof value === "object") continue;
        expect(shown, name).toBe(`\`${value}\``);
      }
    }
  });
});
