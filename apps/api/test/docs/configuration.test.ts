import { readFileSync } from "node:fs";
import { planNames, planSchema, plans } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { environment } from "../../src/config.ts";

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

/** A value of the plan table in the wording of the guide. */
function worded(value: unknown, name: string): string {
  if (value === null) return name === "resources" ? "all" : "no limit";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return (value as number).toLocaleString("en-US");
}

describe("docs/configuration.md", () => {
  it("shows every number of the plan table, and no other", () => {
    const shown = tableOf("name").map(([name, _meaning, ...values]) => [namesIn(name!)[0], ...values]);
    const limits = Object.keys(planSchema.shape).filter((name) => name !== "title");
    const real = limits.map((name) => [
      name,
      ...planNames.map((plan) => worded(plans[plan][name as keyof (typeof plans)[typeof plan]], name)),
    ]);
    expect(shown.sort()).toEqual(real.sort());
  });

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
