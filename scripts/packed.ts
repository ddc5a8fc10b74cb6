/** Installs the packed tarball in an empty project outside this repository, as a user would. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
/** The compiler that `npm install typescript` installs today. */
export const ownTsc = join(dirname(require.resolve("typescript-7/package.json")), "bin/tsc");

/** Runs a program and returns its output. @throws an Error that contains the output */
export async function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env } });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

export interface Packed {
  folder: string;
  tarball: string;
  remove(): void;
}

/** Packs the built package in a folder. */
export async function pack(packageFolder: string): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), "packed-"));
  // The calling script has already built the package; its prepack script would build it again.
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const tarball = join(folder, JSON.parse(await run("npm", args, packageFolder))[0].filename);
  return { folder, tarball, remove: () => rmSync(folder, { recursive: true }) };
}

export interface Project {
  name: string;
  type: "module" | "commonjs";
  options: Record<string, unknown>;
  files: Record<string, string>;
  /** Additional packages. */
  install?: string[];
}

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: "ES2022",
  rootDir: ".",
  outDir: "out",
};

/** An empty project with the tarball installed. */
export async function makeProject({ folder, tarball }: Packed, project: Project): Promise<string> {
  const { name, type, options, files, install = [] } = project;
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const write = (file: string, content: unknown) =>
    writeFileSync(join(cwd, file), typeof content === "string" ? content : JSON.stringify(content));
  write("package.json", { name, private: true, type });
  write("tsconfig.json", { compilerOptions: { ...strict, ...options }, include: ["*.ts"] });
  for (const [file, content] of Object.entries(files)) write(file, content);
  // Without peer dependencies: the tests bring their own compiler.
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps"];
  await run("npm", ["install", ...flags, tarball, ...install], cwd);
  return cwd;
}
