// @ts-check
// Releases the published packages.
//   npm run release -- --dry-run   shows what would be published: versions, changelog, files, sizes; changes nothing
//   npm run release -- --version   applies the changesets to versions and changelogs; commit the result
//   npm run release                builds, checks and publishes the versions that the registry does not have yet; if the
//                                  server is one of them, the next migrations are checked against it: commit the result
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureInstalled, root } from "./lib/install.mjs";

/** Folders of the published packages. */
const packages = ["packages/sdk", "packages/webhooks", "packages/mcp", "apps/server"];

/** @param {string} command @param {string[]} args @param {string} [cwd] */
function run(command, args, cwd = root) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`,
    );
  return stdout;
}

/** @param {string[]} args */
const changeset = (...args) =>
  run(process.execPath, [join(root, "node_modules/@changesets/cli/bin.js"), ...args]);

/** Builds and checks the published packages. */
function prepare() {
  for (const name of packages) run("npm", ["run", "-s", "check:package"], join(root, name));
  process.stdout.write(run(process.execPath, ["scripts/check-size.mjs"]));
  process.stdout.write(run("npm", ["run", "-s", "api"]));
}

/** The changesets that have not been applied to a version yet. */
const pending = () =>
  readdirSync(join(root, ".changeset")).filter((file) => file.endsWith(".md") && file !== "README.md");

/** @param {string} name folder of a package */
const manifestOf = (name) => JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));

function dryRun() {
  prepare();
  const plan = pending().length > 0 ? planned() : { releases: [], changesets: [] };
  for (const name of packages) {
    const { name: fullName, version } = manifestOf(name);
    const release = plan.releases.find((each) => each.name === fullName && each.type !== "none");
    console.log(
      release
        ? `\n${fullName} ${release.newVersion} (${release.type}, after ${version})`
        : `\n${fullName} ${version}, if it is not in the registry yet`,
    );
    for (const { summary, releases } of plan.changesets)
      if (releases.some((each) => each.name === fullName)) console.log(summary.replace(/^/gm, "  "));
    listFiles(name);
  }
  console.log(
    pending().length > 0
      ? "\nNothing was published: this was a dry run. Next: npm run release -- --version"
      : "\nNothing was published: this was a dry run. Next: npm run release",
  );
}

/**
 * The releases that result from the changesets.
 * @returns {{
 *   releases: { name: string, type: string, newVersion: string }[],
 *   changesets: { summary: string, releases: { name: string }[] }[],
 * }}
 */
function planned() {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  try {
    // Changesets interprets the path as relative to the checkout.
    const file = join(folder, "plan.json");
    changeset("status", `--output=${relative(root, file)}`);
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} name */
function listFiles(name) {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const [{ files, size, unpackedSize }] = JSON.parse(run("npm", args, join(root, name)));
  for (const { path, size: bytes } of files) console.log(`  ${String(bytes).padStart(8)}  ${path}`);
  console.log(`  ${size} bytes packed, ${unpackedSize} unpacked`);
}

function takeVersions() {
  if (pending().length === 0)
    throw new Error("There are no changesets, so there is nothing to release. Add one: npx changeset");
  prepare();
  changeset("version");
  run("npm", ["run", "-s", "api", "--", "--write"]);
  const versions = packages.map(manifestOf).map(({ name, version }) => `${name} ${version}`);
  console.log(`${versions.join(", ")}: read the changelogs, commit everything, then run: npm run release`);
}

function publish() {
  if (pending().length > 0)
    throw new Error(
      `There are pending changesets: ${pending().join(", ")}. First run: npm run release -- --version`,
    );
  if (run("git", ["status", "--porcelain"]) !== "")
    throw new Error("There are uncommitted changes. Commit them, so that it is known what was published.");
  if (spawnSync("npm", ["whoami"], { cwd: root }).status !== 0)
    throw new Error("You are not logged in to the registry. Run npm login, or add a token to ~/.npmrc.");
  prepare();
  process.stdout.write(changeset("publish"));
  noteServer();
}

/** From a release of the server on, migrations are checked against it. Changesets tags the commit of what it publishes. */
function noteServer() {
  const { name, version } = manifestOf("apps/server");
  if (!run("git", ["tag", "--points-at", "HEAD"]).split("\n").includes(`${name}@${version}`)) return;
  run(process.execPath, [join(root, "scripts/migrations.mjs"), "--released"]);
  console.log(
    `previous-release.json now names ${name} ${version}: commit it, and push the commit and the tags.`,
  );
}

const [command, ...rest] = process.argv.slice(2);
try {
  if (rest.length > 0) throw new Error("Pass --dry-run or --version, or no option.");
  const steps = { "--dry-run": dryRun, "--version": takeVersions, "": publish };
  const step = steps[/** @type {keyof typeof steps} */ (command ?? "")];
  if (!step) throw new Error(`There is no option ${command}. The options are --dry-run and --version.`);
  await ensureInstalled();
  step();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
