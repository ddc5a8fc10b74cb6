/** CONTRIBUTING and the README of each domain, which say where things are, compared with what is there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as tables from "../../src/db/tables/index.ts";

const root = new URL("../../src/domains/", import.meta.url);

const foldersIn = (path: string): string[] =>
  readdirSync(new URL(path, root), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );

const domains = foldersIn("");
const readmeOf = (domain: string): string => readFileSync(new URL(`${domain}/README.md`, root), "utf8");
const lineOf = (domain: string, name: string): string =>
  readmeOf(domain).match(new RegExp(`^${name}: ([^:]*(?:\\n|$))`, "m"))![1]!;
const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

it.each(domains)("%s names each of its resources", (domain) => {
  const named = [...readmeOf(domain).matchAll(/^- `([a-z-]+)`|; `([a-z-]+)`: /gm)].map(([, a, b]) => a ?? b!);
  expect(named.sort()).toEqual(foldersIn(domain).sort());
});

it.each(domains)("%s names each domain that it calls, and no other", (domain) => {
  const files = readdirSync(new URL(domain, root), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const others = domains.filter((other) => other !== domain);
  const text = sources.map((name) => readFileSync(new URL(`${domain}/${name}`, root), "utf8")).join("\n");
  const called = others.filter((other) => text.includes(`../${other}/`));
  const said = lineOf(domain, "Calls")
    .split(". All")[0]!
    .replaceAll(/\([^)]*\)/g, "");
  expect(others.filter((other) => new RegExp(`\\b${other}\\b`).test(said))).toEqual(called);
});

/** Of what no domain owns. */
const shared = ["idempotency_records", "job_claims", "outbox"];

it("every table is named by the one domain that it belongs to", () => {
  const named = domains.flatMap((domain) => codesIn(lineOf(domain, "Tables")));
  const all = Object.values(tables).flatMap((one) => (is(one, PgTable) ? getTableName(one) : []));
  expect([...named, ...shared].sort()).toEqual(all.sort());
});

it("the files that CONTRIBUTING names are there", () => {
  const top = new URL("../../../../", import.meta.url);
  const text = readFileSync(new URL("CONTRIBUTING.md", top), "utf8");
  const paths = [...text.matchAll(/`([a-z][\w-]*\/[\w./-]+\.ts)`/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(30);
  const sources = readdirSync(new URL("apps/api/src", top), { recursive: true, encoding: "utf8" });
  // A path through the code names some by where they are in its folder.
  const isThere = (path: string) =>
    ["", "apps/api/"].some((folder) => existsSync(new URL(folder + path, top))) ||
    sources.some((name) => `/${name}`.endsWith(`/${path}`));
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});
