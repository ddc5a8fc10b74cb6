import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { Metrics } from "../../src/platform/observability/metrics.ts";

const root = new URL("../../../../", import.meta.url);
const textOf = (path: string) => readFile(new URL(path, root), "utf8");

const metrics = new Metrics();
metrics.watchQueue(async () => []);
metrics.watchChanges(async () => ({ seconds: 0, transactions: 0 }));

/** Every name that /metrics shows, also of the process. */
async function known(): Promise<Set<string>> {
  const names = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)/gm)];
  return new Set(
    names.flatMap(([, name, type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    ),
  );
}

/** The names of metrics in a query: what is not a function, a keyword, a label, a value or a variable. */
function metricsIn(query: string): string[] {
  const bare = query
    .replace(/"[^"]*"/g, "")
    .replace(/\{[^}]*\}/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, "");
  return [...bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !["sum", "max", "min", "count", "topk", "and", "or", "unless"].includes(name));
}

const labelsIn = (query: string): string[] => [
  ...[...query.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label!),
  ...[...query.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, list]) =>
    list!.split(",").map((label) => label.trim()),
  ),
];

const labels = new Set([...metrics.descriptions.flatMap((metric) => metric.labels), "le", "instance", "job"]);

async function mustExist(queries: string[]): Promise<void> {
  const names = await known();
  const used = queries.flatMap(metricsIn);
  expect(used.length).toBeGreaterThanOrEqual(queries.length);
  expect(used.filter((name) => !names.has(name) && name !== "up")).toEqual([]);
  expect(queries.flatMap(labelsIn).filter((label) => !labels.has(label))).toEqual([]);
}

describe("deploy/grafana.json", () => {
  interface Panel {
    id: number;
    title: string;
    targets?: { expr: string; legendFormat: string }[];
  }
  it("asks only for metrics and labels that exist, and shows every metric of the program", async () => {
    const { panels } = JSON.parse(await textOf("deploy/grafana.json")) as { panels: Panel[] };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    await mustExist(queries);
    const shown = queries.flatMap(metricsIn).map((name) => name.replace(/_(bucket|count|sum)$/, ""));
    expect(metrics.descriptions.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe("deploy/alerts.yaml", () => {
  it("asks only for metrics and labels that exist", async () => {
    const rules = (await textOf("deploy/alerts.yaml")).split(/^ {6}- alert: /m).slice(1);
    expect(rules.length).toBeGreaterThan(5);
    const expressions = rules.map(
      (rule) => /^ {8}expr: (?:\|\n)?([\s\S]*?)\n {8}(?:for|labels):/m.exec(rule)![1]!,
    );
    await mustExist(expressions);
  });

  it("leads from every alert to a section about it, and tests every alert", async () => {
    const guide = await textOf("docs/operations.md");
    const sections = [...guide.matchAll(/^#### Alert (\w+)$/gm)].map(([, name]) => name);
    const rules = await textOf("deploy/alerts.yaml");
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    expect(alerts).toEqual(sections);
    const runbooks = [...rules.matchAll(/runbook: docs\/operations\.md#([\w-]+)/g)].map(
      ([, anchor]) => anchor,
    );
    expect(runbooks).toEqual(alerts.map((name) => `alert-${name.toLowerCase()}`));
    const tests = await textOf("deploy/alerts.test.yaml");
    for (const name of alerts) expect(tests).toContain(name);
  });

  it("passes the checks and tests of promtool, where it is installed", async ({ skip }) => {
    const promtool = (...given: string[]) =>
      promisify(execFile)("promtool", given, { cwd: fileURLToPath(new URL("deploy", root)) });
    const isInstalled = await promtool("--version").then(
      () => true,
      () => false,
    );
    if (!isInstalled) skip("promtool is not installed: it is part of Debian's package prometheus");
    expect((await promtool("check", "rules", "alerts.yaml")).stdout).toContain("SUCCESS");
    expect((await promtool("test", "rules", "alerts.test.yaml")).stdout).toContain("SUCCESS");
  });
});
