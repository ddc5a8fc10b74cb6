// @ts-check
// Runs the checks that need no server: `npm run check` for all, `npm run check -- types imports` for some of them.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { picture } from "./imports.mjs";
import { ensureInstalled, root } from "./lib/install.mjs";

/** What is kept of a check, so that the next one looks only at what has changed. @param {string} name */
const kept = (name) => `node_modules/.cache/check/${name}`;

/** Type-checks what has changed since the last time, and what depends on it. Checks that run beside it have the other cores. @param {string} project @param {string} name */
const types = (project, name) => [
  "--singleThreaded",
  "-p",
  project,
  "--incremental",
  "--tsBuildInfoFile",
  kept(`${name}.tsbuildinfo`),
];

/** The native compiler. Those who read types by `typescript` need version 6 still. */
const compiler = "typescript-7/bin/tsc";

/** Name, subject, program in node_modules, and its arguments; those that take longest come first. */
const checks = /** @type {const} */ ([
  ["types", "TypeScript", compiler, types("tsconfig.json", "all")],
  ["copies", "duplicate code", "jscpd/bin/jscpd", []],
  [
    "imports",
    "who may import whom",
    "dependency-cruiser/bin/dependency-cruise.mjs",
    [
      "--config",
      ".dependency-cruiser.cjs",
      "--cache",
      kept("imports"),
      "--cache-strategy",
      "content",
      "apps",
      "packages",
    ],
  ],
  ["format", "format, lint", "@biomejs/biome/bin/biome", ["ci", "--colors=off", "."]],
  ["types", "TypeScript of the console", compiler, types("apps/console", "console")],
  ["types", "TypeScript for browsers", compiler, types("apps/widget", "widget")],
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
const asked = checks.filter(([name]) => wanted.length === 0 || wanted.includes(name));
// Each lane takes the next one as soon as it is free.
const waiting = [...asked];
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (let check = waiting.shift(); check; check = waiting.shift()) await run(check);
});
await Promise.all(lanes);
if (failed === 0 && wanted.includes("imports")) showPicture();

/** Runs a check, and says how it ended. @param {(typeof checks)[number]} check */
async function run([name, what, program, args]) {
  const began = Date.now();
  const { ok, output } = await outputOf([join(root, "node_modules", program), ...args]);
  if (!ok) {
    failed += 1;
    process.stdout.write(output);
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${ok ? "ok     " : "FAILED "} ${name.padEnd(10)} ${what} (${seconds} s)\n`);
}

/** @param {string[]} args of Node.js @returns {Promise<{ ok: boolean, output: string }>} */
async function outputOf(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  return await new Promise((resolve) => {
    child.on("error", (error) => resolve({ ok: false, output: `${error.message}\n` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/** The layers and their imports; importing a higher layer from a lower one fails the check. */
function showPicture() {
  const { text, upward } = picture();
  process.stdout.write(`${text}\n${upward.map((arrow) => `upward: ${arrow}\n`).join("")}`);
  if (upward.length > 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
