import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack, run } from "../scripts/packed.ts";
import type { Program } from "./programs.ts";

const examples = fileURLToPath(new URL(".", import.meta.url));
const root = dirname(examples.replace(/\/$/, ""));
const published = ["sdk", "webhooks"] as const;

/**
 * - `linked`: the packed packages, and of everything else what is installed in this repository. Needs no registry.
 * - `installed`: what `npm install` installs, as for a user.
 */
export type Mode = "linked" | "installed";

/** A copy of an example outside the repository, ready to run. */
export interface Copy {
  name: string;
  folder: string;
  /** The commands in its README under "Run", without the installation, with values for the placeholders. */
  commands(values?: Values): string;
}

interface Values {
  apiKey?: string;
  secret?: string;
  port?: number;
}

/** The commands of the README, run by a shell. */
export const documented = ({ commands, folder }: Copy, values: Values): Program => ({
  command: "bash",
  args: ["-euc", commands(values)],
  cwd: folder,
});

/** The variables with which an example calls a server. */
export const environmentOf = (baseUrl: string, apiKey: string) => ({
  RENTAL_BASE_URL: baseUrl,
  RENTAL_API_KEY: apiKey,
  npm_config_loglevel: "silent",
});

/** The packed packages, and what is copied out of the repository to be run with them. */
export class Copies {
  private constructor(
    private readonly target: string,
    readonly mode: Mode,
    /** Files by name of the package. */
    private readonly tarballs: ReadonlyMap<string, string>,
  ) {}

  /** Builds and packs the packages into an empty folder. */
  static async into(target: string, mode: Mode): Promise<Copies> {
    const tarballs = new Map<string, string>();
    for (const name of published) {
      build(name);
      const packed = await pack(join(root, "packages", name));
      const own = join(target, `rental-${name}.tgz`);
      await cp(packed.tarball, own);
      packed.remove();
      tarballs.set(`@rental/${name}`, own);
    }
    const copies = new Copies(target, mode, tarballs);
    if (mode === "linked") await copies.#unpack();
    return copies;
  }

  /** Copies an example into an empty folder and gives it its dependencies. */
  async copy(name: string): Promise<Copy> {
    const folder = join(this.target, name);
    checkVersions(name);
    const isOwn = (path: string) => !/\/(node_modules|\.next|dist)$/.test(path);
    await cp(join(examples, name), folder, { recursive: true, filter: isOwn });
    const dependencies = dependenciesOf(folder);
    if (this.mode === "linked") await this.#link(name, folder, dependencies);
    else await this.#install(folder, dependencies);
    return { name, folder, commands: (values = {}) => readmeCommands(folder, values) };
  }

  /** Where the packed packages are in the mode `linked`. */
  get #packages(): string {
    return join(this.target, "packages/node_modules");
  }

  async #unpack(): Promise<void> {
    for (const [name, tarball] of this.tarballs) {
      const folder = join(this.#packages, name);
      await mkdir(folder, { recursive: true });
      await run("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"], root);
      const own = join(root, "packages", name.replace("@rental/", ""), "node_modules");
      for (const dependency of dependenciesOf(folder, "dependencies"))
        await link(join(own, dependency), join(this.#packages, dependency));
    }
  }

  /** Only what its package.json names, so that something else that it imports is missing here, too. */
  async #link(name: string, folder: string, dependencies: string[]): Promise<void> {
    const modules = join(folder, "node_modules");
    const here = join(examples, name, "node_modules");
    for (const dependency of dependencies) {
      const from = this.tarballs.has(dependency) ? this.#packages : here;
      // Next.js is installed only in the other mode.
      if (existsSync(join(from, dependency))) await link(join(from, dependency), join(modules, dependency));
    }
    if (existsSync(join(here, ".bin"))) await link(join(here, ".bin"), join(modules, ".bin"));
  }

  /** As docs/packages.md says. */
  async #install(folder: string, dependencies: string[]): Promise<void> {
    if (dependencies.length === 0) return;
    const tarballs = dependencies.flatMap((name) => this.tarballs.get(name) ?? []);
    await run("npm", ["install", "--no-audit", "--no-fund", ...tarballs], folder);
  }
}

/** Names of all examples: the folders with a package.json. */
export async function exampleNames(): Promise<string[]> {
  const entries = await readdir(examples);
  return entries.filter((name) => existsSync(join(examples, name, "package.json"))).sort();
}

function build(name: string): void {
  const tsup = join(root, "node_modules/tsup/dist/cli-default.js");
  const cwd = join(root, "packages", name);
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsup], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`@rental/${name} can't be built:\n${stdout}${stderr}`);
}

/** A copy of an example installs the version that its package.json names, so that has to follow each release that may break it. */
function checkVersions(name: string): void {
  for (const each of published) {
    const { version } = manifestOf(join(root, "packages", each));
    const [major, minor] = version!.split(".");
    const wanted = major === "0" ? `^0.${minor}.0` : `^${major}.0.0`;
    const named = manifestOf(join(examples, name)).dependencies?.[`@rental/${each}`] ?? wanted;
    if (named !== wanted)
      throw new Error(`examples/${name}/package.json names @rental/${each} ${named}: change it to ${wanted}`);
  }
}

type Kind = "dependencies" | "devDependencies";

type Manifest = { version?: string } & Partial<Record<Kind, Record<string, string>>>;

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

function dependenciesOf(folder: string, ...kinds: Kind[]): string[] {
  const manifest = manifestOf(folder);
  const wanted = kinds.length > 0 ? kinds : (["dependencies", "devDependencies"] as const);
  return wanted.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await symlink(from, to);
}

function readmeCommands(folder: string, { apiKey, secret, port }: Values): string {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const block = /^## Run\n.*?```sh\n(.*?)```/ms.exec(readme)?.[1];
  if (block === undefined) throw new Error(`${folder}/README.md has no commands under "Run"`);
  return block
    .replace(/^(npm|pip) install.*\n/m, "")
    .replace("rk_live_...", () => apiKey ?? "")
    .replace("whsec_...", () => secret ?? "")
    .replace("PORT=8080", () => `PORT=${port}`);
}
