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
  ["platform", /^apps\/api\/src\/(platform\/|config\.ts$)/],
  ["gate", /^apps\/api\/src\/gate\//],
  ["modules", /^apps\/api\/src\/modules\//],
  ["router", /^apps\/api\/src\/(router|operations)\.ts$/],
  ["http", /^apps\/api\/src\/http\//],
  ["program", /^apps\/api\/src\//],
]);

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
  /** @type {string[]} */
  const upward = [];
  for (const { source, dependencies } of modules) {
    const from = layerOf(source);
    if (from < 0 || isTest(source)) continue;
    files[from] = (files[from] ?? 0) + 1;
    for (const { resolved } of dependencies) {
      const to = layerOf(resolved);
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
  return { text: lines.join("\n"), upward };
}
