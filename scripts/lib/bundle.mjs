// @ts-check
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, stop } from "esbuild";
import { root } from "./install.mjs";

/** Packages that the first screen of every command needs: as a part of the file they load in half the time. */
const included = ["commander", "string-width", "@trpc/client", "@rental"];

/** Ends the process of esbuild, which otherwise stays, with 80 MB, as long as this one. */
export const endBuilds = stop;

/**
 * Bundles a program of the sources, and the threads that it starts, into JavaScript, which starts in half the time and
 * takes two thirds of the memory. Packages of the registry remain packages.
 * @param {string} program path of a TypeScript file, relative to the root of the checkout
 * @param {string} folder where the files are written: below apps/api, so that the packages are found
 * @returns {Promise<string[]>} what it was made of; paths relative to the root of the checkout
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
    plugins: [ourSources],
    // What is included may be CommonJS.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  });
  return Object.keys(metafile.inputs);
}

/** Code that runs in threads: each is loaded by its address, so it is a file of its own. */
function threadModules() {
  const sources = "apps/api/src";
  const files = readdirSync(join(root, sources), { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".thread.ts")).map((file) => join(sources, file));
}

/**
 * Takes the workspace's own files and `included`. Each file keeps the address that it has in the sources, from which it
 * finds migrations and other files; only the addresses of threads are those of the bundle.
 */
const ourSources = /** @type {import("esbuild").Plugin} */ ({
  name: "our-sources",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      if (importer.includes("/node_modules/") && !path.startsWith("node:")) return undefined;
      const isIncluded = included.some((name) => path === name || path.startsWith(`${name}/`));
      return isIncluded ? undefined : { external: true };
    });
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
