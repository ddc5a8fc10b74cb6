// @ts-check
// `rental doctor`: whether this machine and the environment can run the server. `npm run doctor`: whether they can run
// all tests too, in less than 15 seconds. Every line that is not ok says what to do. It runs before anything is
// installed, so it may import only node: modules at first. Exits with 1 if something required is missing.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmdirSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, freemem, tmpdir, totalmem } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const GIB = 1024 ** 3;
const needed = { memory: 2 * GIB, disk: 3 * GIB, cores: 2 };
/** Time limit of the trial start of PostgreSQL. */
const trialMs = 11_000;

/**
 * @typedef {object} Finding
 * @property {"ok" | "warn" | "FAIL"} state `warn` if the server runs nevertheless
 * @property {string} text what was found and, unless it is ok, what to do
 */

/** @param {string} text @returns {Finding} */
const ok = (text) => ({ state: "ok", text });
/** @param {string} text @returns {Finding} */
const warn = (text) => ({ state: "warn", text });
/** @param {string} text @returns {Finding} */
const fail = (text) => ({ state: "FAIL", text });

/** @param {number} bytes */
const gib = (bytes) => `${(bytes / GIB).toFixed(1)} GiB`;

/** @returns {Finding} */
function node() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return ok(process.versions.node);
  return fail(`${process.versions.node} is too old. Install Node.js 20.19 or newer.`);
}

/** @returns {Finding} */
function system() {
  const name = `${process.platform} on ${process.arch}`;
  const isKnown = ["linux", "darwin"].includes(process.platform) && ["x64", "arm64"].includes(process.arch);
  if (!isKnown)
    return fail(`There is no built-in PostgreSQL for ${name}. Use Linux or macOS on x64 or arm64.`);
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  if (process.platform === "linux" && report.header.glibcVersionRuntime === undefined)
    return fail(
      "This Linux has no glibc, which the built-in PostgreSQL needs. Use Debian, Ubuntu or Fedora.",
    );
  return ok(name);
}

/** @returns {Finding} */
function cores() {
  const count = availableParallelism();
  if (count >= needed.cores) return ok(`${count} cores`);
  return warn(`${count} core. The tests take twice as long, and tests that measure time may fail.`);
}

/** @returns {Finding} */
function memory() {
  const total = process.constrainedMemory?.() || totalmem();
  const there = Math.min(total, totalmem());
  if (there >= needed.memory) return ok(`${gib(there)}, ${gib(freemem())} of it unused`);
  return fail(`${gib(there)}. The tests need ${gib(needed.memory)}: give the machine more memory.`);
}

/** @param {string} folder @returns {Finding} */
function disk(folder) {
  try {
    rmdirSync(mkdtempSync(join(folder, ".rental-doctor-")));
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free >= needed.disk) return ok(`${gib(free)} free in ${folder}`);
    return fail(`${gib(free)} free in ${folder}; ${gib(needed.disk)} are needed. Free some space.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(`${folder} cannot be written (${reason}). Change its permissions, or set TMPDIR.`);
  }
}

/** @param {number} port @returns {Promise<string | undefined>} the code of the error */
const listen = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(undefined)));
  });

/** @returns {Promise<Finding>} */
async function ports() {
  const refused = await listen(0);
  if (refused)
    return fail(`No port of 127.0.0.1 can be opened (${refused}). Allow local network connections.`);
  if (await listen(3000)) return warn("Port 3000 is in use. Start the server with PORT=3100 npm start.");
  return ok("127.0.0.1, port 3000 is free");
}

/** @returns {Finding} */
function dependencies() {
  if (existsSync(join(root, "node_modules/.rental-installed"))) return ok("installed");
  return warn("Not installed yet. npm start and npm test install them; they need the npm registry.");
}

/** Starts the embedded PostgreSQL in a temporary folder, as the tests do, and stops it. @returns {Finding} */
function postgres() {
  if (!existsSync(join(root, "node_modules/.rental-installed")))
    return warn("Not tried, because nothing is installed. Run npm run doctor again after npm start.");
  const program = join(root, "scripts/lib/try-postgres.ts");
  const { status, stderr, error } = spawnSync(process.execPath, ["--import", "tsx", program], {
    cwd: join(root, "scripts"),
    encoding: "utf8",
    timeout: trialMs,
  });
  const asWhom = process.getuid?.() === 0 ? "as a user of its own, because this is root" : "as this user";
  if (status === 0) return ok(`starts ${asWhom}`);
  // It ends itself when it is told to, and has a status then.
  if (error && "code" in error && error.code === "ETIMEDOUT")
    return warn(`Not started after ${trialMs / 1000} s. Try again when the machine has less to do.`);
  return fail(`Does not start: ${stderr.trim().split("\n").at(-1)}`);
}

/**
 * A program that some tests use. Without it they are skipped.
 * @param {string[]} names any of them
 * @param {string} tests
 * @param {string} debian
 * @returns {Finding}
 */
function program(names, tests, debian) {
  // Debian installs servers where only administrators look.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (found) return ok(found);
  return warn(`Not found: ${tests} are skipped. On Debian: apt-get install ${debian}`);
}

/** @returns {Finding} */
function chromium() {
  const path = process.env.CHROMIUM_PATH;
  if (path && existsSync(path)) return ok(path);
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  return program(names, "tests in a browser", "chromium-headless-shell");
}

/** @typedef {[name: string, look: () => Finding | Promise<Finding>]} Check */

/** What the server needs of the machine. */
const forServer = /** @type {Check[]} */ ([
  ["Node.js", node],
  ["system", system],
  ["packages", dependencies],
]);

/** What the tests need besides. */
const forTests = /** @type {Check[]} */ ([
  ["cores", cores],
  ["memory", memory],
  ["disk", () => disk(root)],
  ["temporary", () => disk(tmpdir())],
  ["ports", ports],
  ["PostgreSQL", postgres],
  ["redis-server", () => program(["redis-server"], "tests of the queue on Redis", "redis-server")],
  ["chromium", chromium],
  ["xmllint", () => program(["xmllint"], "checks of feeds as XML", "libxml2-utils")],
  ["python3", () => program(["python3"], "tests of the Python receiver and examples", "python3")],
  ["php", () => program(["php"], "tests of the PHP receiver", "php-cli")],
  ["ruby", () => program(["ruby"], "tests of the Ruby receiver", "ruby")],
  ["dovecot", () => program(["dovecot"], "tests of mailboxes", "dovecot-imapd")],
  ["radicale", () => program(["radicale"], "tests of connected calendars", "radicale")],
  ["go", () => program(["go"], "tests of the Go receiver", "golang-go")],
]);

/** What the server finds with the variables of this environment. @returns {Promise<[string, Finding][]>} */
async function installation() {
  if (dependencies().state !== "ok") return [];
  const { built } = await import("./lib/built.mjs");
  const file = await built("apps/api/src/program/cli/doctor/installation.ts");
  if (!file) return [["settings", warn("Not checked, because this user can't write to node_modules.")]];
  process.chdir(root);
  const { default: program } = await import(pathToFileURL(file).href);
  return program.examineInstallation();
}

/**
 * Prints what was found, and sets the exit code.
 * @param {{ withTests: boolean, json: boolean }} options
 */
export async function doctor({ withTests, json }) {
  const began = Date.now();
  /** @type {[string, Finding][]} */
  const found = [];
  /** @param {string} name @param {Finding} finding */
  const add = (name, finding) => {
    found.push([name, finding]);
    if (!json) process.stdout.write(`${finding.state.padEnd(5)} ${name.padEnd(13)} ${finding.text}\n`);
  };
  for (const [name, look] of forServer) add(name, await look());
  for (const [name, finding] of await installation()) add(name, finding);
  if (withTests) for (const [name, look] of forTests) add(name, await look());
  const states = found.map(([, { state }]) => state);
  const failed = states.filter((state) => state === "FAIL").length;
  process.exitCode = failed > 0 ? 1 : 0;
  if (json) {
    const checks = found.map(([name, { state, text }]) => ({ name, state: state.toLowerCase(), text }));
    process.stdout.write(`${JSON.stringify({ ok: failed === 0, checks })}\n`);
    return;
  }
  const subject = withTests ? "the server and the tests" : "the server";
  const verdict =
    failed > 0
      ? `${failed} to fix before ${subject} can run`
      : `T${subject.slice(1)} can run here${states.includes("warn") ? ", except for what the lines with warn say" : ""}`;
  process.stdout.write(`\n${verdict} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url)))
  await doctor({ withTests: true, json: process.argv.includes("--json") });
