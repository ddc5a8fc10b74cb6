// @ts-check
// Builds the package @rental/server into dist/: the programs with all that they contain, and the files that they read.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { commonJs } from "../../scripts/lib/bundle.mjs";
import { ensureConsole } from "../../scripts/lib/console.mjs";
import { root } from "../../scripts/lib/install.mjs";
import { notices } from "./notices.mjs";

const here = import.meta.dirname;
const output = join(here, "dist");
/** @type {{ dependencies: Record<string, string> }} */
const { dependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));

/** The commands of the package. */
const commands = ["server", "rental"];

/** `new URL("...", import.meta.url)`: a file or folder that a source reads, or the code of a thread. */
const address = /new URL\(\s*"((?!\w+:|\/)[^"]+)",\s*import\.meta\.url\s*,?\s*\)/g;
/** @param {string} path */
const isThread = (path) => /\.(thread\.ts|mjs)$/.test(path);
/** The code of a thread as a file of dist/. @param {string} path */
const builtThread = (path) => `${basename(path).replace(/\.(ts|mjs)$/, "")}.mjs`;

/** What the sources read, as paths in the repository. @type {Set<string>} */
const assets = new Set();

/**
 * Files and folders keep their addresses below dist/: `platform/database/migrate.ts` reads `dist/apps/api/src/db/migrations`.
 * They are collected, so that nothing that a source reads is forgotten.
 */
const sources = /** @type {import("esbuild").Plugin} */ ({
  name: "sources",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\/process\/distribution\.ts$|^\.\/distribution\.ts$/ }, () => ({
      path: join(here, "src/distribution.ts"),
    }));
    onLoad({ filter: /\/apps\/.*\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, "utf8").replace(address, (_, target) => {
        const found = resolve(dirname(path), target);
        if (isThread(found)) return addressOf(builtThread(found));
        const place = relative(root, found);
        assets.add(place);
        return addressOf(target.endsWith("/") ? `${place}/` : place);
      });
      return { contents, loader: "ts" };
    });
  },
});

/** @param {string} place below dist/, where all built files are beside one another */
const addressOf = (place) => `new URL(${JSON.stringify(`./${place}`)}, import.meta.url)`;

/** Code that runs in threads: each is loaded by its address, so it is a file of its own. */
function threadModules() {
  const folder = "apps/api/src";
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return files.filter(isThread).map((file) => join(folder, file));
}

function bundle() {
  return build({
    absWorkingDir: root,
    entryPoints: [...commands.map((name) => `apps/server/src/${name}.ts`), ...threadModules()],
    outdir: output,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    legalComments: "none",
    // Not minified, so that stack traces in the log name functions and lines.
    metafile: true,
    logLevel: "error",
    // tsx: threads of a checkout run TypeScript; these run what was built.
    external: [...Object.keys(dependencies), "tsx"],
    plugins: [sources],
    banner: { js: commonJs },
  });
}

/**
 * Refuses `const { name } = await import(...)` of what has no such export in the bundle. Node.js finds the names of a
 * CommonJS package; here such a package has only a default export.
 * @param {import("esbuild").Metafile} metafile
 */
function mustExportWhatIsImported({ outputs }) {
  for (const place of Object.keys(outputs).filter((path) => path.endsWith(".mjs"))) {
    const code = readFileSync(join(root, place), "utf8");
    for (const [, names = "", file] of code.matchAll(/const \{([^{}]*)\} = await import\("\.\/([^"]+)"\)/g)) {
      const exported = outputs[join(dirname(place), file)]?.exports ?? [];
      const missing = names.split(",").find((name) => !exported.includes(name.split(":")[0].trim()));
      if (missing)
        throw new Error(`${place} imports ${missing.trim()} from ${file}, which exports ${exported}.`);
    }
  }
}

/** @param {string} place path in the repository, the same below dist/ */
function copyAsset(place) {
  const from = join(root, place);
  if (!existsSync(from)) throw new Error(`A source reads ${place}, which is missing. Run npm run generate.`);
  const isFolder = statSync(from).isDirectory();
  if (isFolder && (place === "" || place === "apps")) throw new Error(`A source reads all of ${from}.`);
  mkdirSync(dirname(join(output, place)), { recursive: true });
  cpSync(from, join(output, place), { recursive: true, filter: (path) => isServed(relative(root, path)) });
}

/** Of the documents, only the guides; of the migrations, not the snapshots, with which the next one is generated. */
const isServed = (/** @type {string} */ path) =>
  !/^docs\/.*\/|^docs\/(?!.*\.md$)|\/migrations\/meta\/(?!_journal)/.test(path);

/** The list of environment variables, whose links lead to files of the repository. */
const configuration = () =>
  readFileSync(join(root, "docs/configuration.md"), "utf8").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");

rmSync(output, { recursive: true, force: true });
await ensureConsole();
const { metafile } = await bundle();
mustExportWhatIsImported(metafile);
for (const place of assets) copyAsset(place);
for (const name of commands) chmodSync(join(output, `${name}.mjs`), 0o755);
writeFileSync(join(output, "configuration.md"), configuration());
writeFileSync(join(output, "THIRD-PARTY.txt"), notices(Object.keys(metafile.inputs)));
