// @ts-check
// The command-line tool as JavaScript. Reading it through a TypeScript loader takes seconds; this takes none, because it
// is built once, and again when a source has changed.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./install.mjs";

/** Below the API, so that its packages are found. */
const folder = join(root, "apps/api/node_modules/.cache/rental-cli");
const manifest = join(folder, "built.json");
const source = join(root, "apps/api/src/cli.ts");

/** Packages that the first screen of every command needs: as a part of the file they load in half the time. */
const included = ["commander", "string-width", "@trpc/client", "@rental"];

/** How long the previous build is kept for commands that are still running, in ms. */
const keptMs = 24 * 3_600_000;

/**
 * @typedef {object} Built
 * @property {string} entry path of the file to run
 * @property {[path: string, modified: number, size: number][]} inputs what it was made from
 */

/**
 * The built tool, made anew if a source has changed.
 * @returns {Promise<string | undefined>} path of the file to import; undefined if the folder can't be written
 */
export async function builtCli() {
  const built = readBuilt();
  if (built && isFresh(built)) return built.entry;
  try {
    return await buildCli();
  } catch (error) {
    if (["EACCES", "EROFS", "EPERM"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

/** @returns {Built | undefined} */
function readBuilt() {
  try {
    return JSON.parse(readFileSync(manifest, "utf8"));
  } catch {
    // Not built yet, or not readable: either way it is to be built.
    return undefined;
  }
}

/** @param {Built} built */
function isFresh({ entry, inputs }) {
  try {
    statSync(entry);
    return inputs.every(([path, modified, size]) => {
      const now = statSync(join(root, path));
      return now.mtimeMs === modified && now.size === size;
    });
  } catch {
    // A source was renamed or deleted.
    return false;
  }
}

async function buildCli() {
  mkdirSync(folder, { recursive: true });
  const out = mkdtempSync(join(folder, "build-"));
  // Other users of the machine may run it too.
  chmodSync(out, 0o755);
  const { build } = await import("esbuild");
  const { metafile } = await build({
    entryPoints: [source],
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    metafile: true,
    logLevel: "error",
    absWorkingDir: root,
    plugins: [ourSources],
    // What is included may be CommonJS.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  });
  const self = "scripts/lib/built-cli.mjs";
  const inputs = [self, ...Object.keys(metafile.inputs)].map((path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    return [path, mtimeMs, size];
  });
  const entry = join(out, "cli.mjs");
  writeFileSync(join(out, "built.json"), JSON.stringify({ entry, inputs }));
  // Two builds at the same time end with one of the two, whole.
  renameSync(join(out, "built.json"), manifest);
  removeOld(out);
  return entry;
}

/** @param {string} current */
function removeOld(current) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path === current || path === manifest) continue;
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
  }
}

/** Takes the workspace's own files and `included`, each with the address that it has as a file of its own. */
const ourSources = /** @type {import("esbuild").Plugin} */ ({
  name: "our-sources",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      if (importer.includes("/node_modules/") && !path.startsWith("node:")) return undefined;
      const isIncluded = included.some((name) => path === name || path.startsWith(`${name}/`));
      return isIncluded ? undefined : { external: true };
    });
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.filename", JSON.stringify(path));
      return { contents, loader: "ts" };
    });
  },
});

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && "code" in error ? String(error.code) : "");
