// @ts-check
// Runs the checks that need no server: `npm run check` for all, `npm run check -- types imports` for some of them.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { picture } from "./imports.mjs";
import { ensureInstalled, root } from "./lib/install.mjs";

/** Name, subject, program in node_modules, and its arguments. */
const checks = /** @type {const} */ ([
  ["format", "format, lint", "@biomejs/biome/bin/biome", ["ci", "--colors=off", "."]],
  ["types", "TypeScript", "typescript/bin/tsc", ["-p", "tsconfig.json"]],
  ["types", "TypeScript for browsers", "typescript/bin/tsc", ["-p", "apps/widget"]],
  ["types", "TypeScript of the console", "typescript/bin/tsc", ["-p", "apps/console"]],
  [
    "imports",
    "who may import whom",
    "dependency-cruiser/bin/dependency-cruise.mjs",
    ["--config", ".dependency-cruiser.cjs", "apps", "packages"],
  ],
  ["copies", "duplicate code", "jscpd/bin/jscpd", []],
  ["migrations", "migrations that the previous release can live with", "../scripts/migrations.mjs", []],
]);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checks.some(([known]) => known === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no check ${unknown.join(", ")}. The checks are ${checks.map(([n]) => n).join(", ")}.\n`,
  );
  process.exit(2);
}

await ensureInstalled();
let failed = 0;
for (const [name, what, program, args] of checks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = Date.now();
  const { status, error, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules", program), ...args],
    { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 64 * 1024 * 1024 },
  );
  const ok = status === 0;
  if (!ok) {
    failed += 1;
    process.stdout.write(`${stdout ?? ""}${stderr ?? ""}${error ? `${error.message}\n` : ""}`);
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${ok ? "ok     " : "FAILED "} ${name.padEnd(10)} ${what} (${seconds} s)\n`);
  if (ok && name === "imports" && wanted.includes(name)) showPicture();
}

/** The layers and their imports; importing a higher layer from a lower one fails the check. */
function showPicture() {
  const { text, upward } = picture();
  process.stdout.write(`${text}\n${upward.map((arrow) => `upward: ${arrow}\n`).join("")}`);
  if (upward.length > 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
