// @ts-check
// Counts the imports between the layers, lowest layer first. `npm run check -- imports` prints the result.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./lib/install.mjs";

/** The layers from the lowest to the highest. A file belongs to the first one that its path matches. */
const layers = /** @type {const} */ ([
  ["contract", /^packages\/contract\/src\//],
  ["webhooks", /^packages\/webhooks\/src\//],
  ["sdk", /^packages\/sdk\/src\//],
  ["db", /^apps\/api\/src\/db\//],
  ["platform", /^apps\/api\/src\/platform\//],
  ["gate", /^apps\/api\/src\/gate\//],
  ["domains", /^apps\/api\/src\/domains\//],
  ["http", /^apps\/api\/src\/http\//],
  ["program", /^apps\/api\/src\/program\//],
]);

/** The domain of a file, if it belongs to one. @param {string} path */
const domainOf = (path) => /^apps\/api\/src\/domains\/([^/]+)\//.exec(path)?.[1];

/** @param {string} path */
const layerOf = (path) => layers.findIndex(([, pattern]) => pattern.test(path));

/** @param {string} path */
const isTest = (path) => path.endsWith(".test.ts");

/**
 * Counts the imports between layers. An upward import is one from a lower layer to a higher one.
 * @returns {{ text: string, upward: string[] }}
 */
export function picture() {
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [program, "--config", ".dependency-cruiser.cjs", "--output-type", "json", "apps", "packages"];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
  });
  /** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[] }} */
  const { modules } = JSON.parse(stdout);
  /** @type {Map<number, Map<number, number>>} */
  const arrows = new Map();
  const files = layers.map(() => 0);
  /** How often each domain calls each other one. @type {Map<string, Map<string, number>>} */
  const calls = new Map();
  /** @type {string[]} */
  const upward = [];
  for (const { source, dependencies } of modules) {
    const from = layerOf(source);
    if (from < 0 || isTest(source)) continue;
    files[from] = (files[from] ?? 0) + 1;
    for (const { resolved } of dependencies) {
      const to = layerOf(resolved);
      const [caller, called] = [domainOf(source), domainOf(resolved)];
      if (caller && called && caller !== called) {
        const counts = calls.get(caller) ?? new Map();
        calls.set(caller, counts.set(called, (counts.get(called) ?? 0) + 1));
      }
      if (to < 0 || to === from) continue;
      const counts = arrows.get(from) ?? new Map();
      counts.set(to, (counts.get(to) ?? 0) + 1);
      arrows.set(from, counts);
      if (to > from) upward.push(`${source} -> ${resolved}`);
    }
  }
  const lines = layers.map(([name], from) => {
    const targets = [...(arrows.get(from) ?? [])].sort(([a], [b]) => a - b);
    const shown = targets.map(([to, count]) => `${layers[to]?.[0]} ${count}`).join(", ") || "nothing";
    return `  ${name.padEnd(9)}${String(files[from]).padStart(4)} files -> ${shown}`;
  });
  const domains = [...calls].sort().map(([name, counts]) => {
    const shown = [...counts].sort(([, a], [, b]) => b - a).map(([to, count]) => `${to} ${count}`);
    return `  ${name.padEnd(13)}-> ${shown.join(", ")}`;
  });
  return { text: [...lines, "", "  Domains, by their services:", ...domains].join("\n"), upward };
}
