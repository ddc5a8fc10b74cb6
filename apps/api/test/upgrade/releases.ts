import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack, run } from "../../../../scripts/packed.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const rehearsals = fileURLToPath(new URL("migrations/", import.meta.url));
const migrations = "apps/api/src/db/migrations";
const expansion = ["rehearsal_expand", "rehearsal_index"];
const contraction = "rehearsal_contract";

/** An installed package. */
export interface Release {
  name: "previous" | "new" | "next";
  folder: string;
}

export interface Releases {
  previous: Release;
  /** The current sources, and the migrations of the rehearsal that expand the schema. */
  current: Release;
  /** The release after that, which contracts it. */
  next: Release;
  /** What the previous release is, for people. */
  origin: string;
  /** A checkout of the previous release, if it was built from one. */
  checkout: string | null;
}

/** Packs and installs the releases. The package of the current sources must have been built. */
export async function makeReleases(folder: string): Promise<Releases> {
  const files = [...expansion, contraction].map((name) => join(rehearsals, `${name}.sql`));
  await run(process.execPath, [join(root, "scripts/migrations.mjs"), ...files], root);
  const plain = await packAndInstall(join(root, "apps/server"), join(folder, "new"));
  const current = { name: "new", folder: withMigrations(plain, "server-new", expansion) } as const;
  const everything = [...expansion, contraction];
  const next = { name: "next", folder: withMigrations(plain, "server-next", everything, 1) } as const;
  const made = await previousRelease(folder, plain);
  return { previous: { name: "previous", folder: made.folder }, current, next, ...made };
}

/** The release that `PREVIOUS_RELEASE` names, or else that of previous-release.json, or else a stand-in. */
async function previousRelease(folder: string, plain: string) {
  const marker = JSON.parse(readFileSync(join(root, migrations, "previous-release.json"), "utf8"));
  const named = process.env.PREVIOUS_RELEASE || (marker.commit as string);
  const target = join(folder, "previous");
  if (isCommit(named)) {
    const checkout = join(folder, "checkout");
    const origin = `commit ${named}, packed from its sources`;
    return { folder: await build(named, checkout, target), origin, checkout };
  }
  if (process.env.PREVIOUS_RELEASE)
    return { folder: await install(named, target), origin: `the package ${named}`, checkout: null };
  const origin =
    `a stand-in: commit ${named} is not in this repository, so the current package plays the previous release. This tries the ` +
    "procedure, and a schema that is newer than the program; it does not compare the code of two releases";
  return { folder: plain, origin, checkout: null };
}

function isCommit(name: string): boolean {
  try {
    execFileSync("git", ["rev-parse", "--quiet", "--verify", `${name}^{commit}`], {
      cwd: root,
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

/** Builds and packs the package of a commit in a copy of its sources. */
async function build(commit: string, checkout: string, target: string): Promise<string> {
  mkdirSync(checkout, { recursive: true });
  await run("git", ["archive", "--output", `${checkout}.tar`, commit], root);
  await run("tar", ["--extract", "--file", `${checkout}.tar`, "--directory", checkout], root);
  const { packageManager } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  const pnpm = ["--yes", String(packageManager).split("+")[0]!];
  await run("npx", [...pnpm, "install", "--frozen-lockfile", "--prefer-offline"], checkout);
  await run("npm", ["run", "-s", "build"], join(checkout, "apps/server"));
  return packAndInstall(join(checkout, "apps/server"), target);
}

async function packAndInstall(packageFolder: string, target: string): Promise<string> {
  const packed = await pack(packageFolder);
  try {
    return await install(packed.tarball, target);
  } finally {
    packed.remove();
  }
}

/** @param what a packed file, or a package of the registry @returns the folder of the package */
async function install(what: string, target: string): Promise<string> {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "package.json"), '{"private":true}');
  const flags = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...flags, what], target);
  return join(target, "node_modules/@rental/server");
}

/**
 * A copy of an installed package that has more migrations.
 * @param since how many of all these are newer than the release before; by default, that is what the package says
 */
function withMigrations(plain: string, name: string, tags: string[], since?: number): string {
  const copy = join(plain, "..", name);
  cpSync(plain, copy, { recursive: true });
  const folder = join(copy, "dist", migrations);
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  for (const tag of tags) {
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    cpSync(join(rehearsals, `${tag}.sql`), join(folder, `${tag}.sql`));
  }
  writeFileSync(file, JSON.stringify(journal));
  if (since !== undefined) {
    const migrations = journal.entries.length - since;
    writeFileSync(join(folder, "previous-release.json"), JSON.stringify({ migrations }));
  }
  return copy;
}
