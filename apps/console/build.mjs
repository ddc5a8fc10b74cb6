// @ts-check
// Builds the console into dist/. scripts/lib/console.mjs runs this when a source has changed.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { removeOld } from "./old-files.mjs";

const output = join(import.meta.dirname, "dist");
const assets = join(output, "assets");

/** The pages whose data is kept (src/offline/seen.ts), and what is loaded beside every page. */
const keptPages = [
  "home/page",
  "inbox/page",
  "calendar/page",
  "contacts/page",
  "contacts/contact",
  "listings/page",
  "listings/listing",
  "screening/page",
  "screening/session",
  "followups/page",
  "../app/keys/keys",
].map((name) => join("src/pages", `${name}.tsx`));
keptPages.push("src/api/live/follow-here.ts", "src/offline/offline.ts", "src/ui/leave-question.tsx");

const begun = Date.now();
await build({ root: import.meta.dirname, mode: "production" });
const manifest = JSON.parse(readFileSync(join(output, ".vite/manifest.json"), "utf8"));
await compressAssets();
listKept();
listFirst();
removeOld(output, assetsOf(manifest), begun);

/** Beside each file, the same compressed: the server sends it as it is. All at once, so that every core has work. */
async function compressAssets() {
  const names = readdirSync(assets);
  const missing = names.filter((name) => /\.(js|css)$/.test(name) && !names.includes(`${name}.gz`));
  await Promise.all(missing.map(compress));
}

/** @param {string} name of a file of the assets */
async function compress(name) {
  const text = readFileSync(join(assets, name));
  // 11 would save 1.7 % more, and take 3 s longer of the first `npm start`.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  writeFileSync(join(assets, `${name}.br`), br);
  // Last, because a file that has it counts as compressed.
  writeFileSync(join(assets, `${name}.gz`), gz);
}

/** The paths of what browsers keep for times without a network: see src/offline/files.ts. */
function listKept() {
  const found = new Set();
  const add = (/** @type {string} */ key) => {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key];
    if (found.has(file)) return;
    for (const each of [file, ...css, ...assets]) found.add(each);
    for (const each of [...imports, ...(key === "index.html" ? keptPages : dynamicImports)]) add(each);
  };
  add("index.html");
  const styles = manifest["index.html"].css.map((/** @type {string} */ file) =>
    readFileSync(join(output, file), "utf8"),
  );
  const fonts = styles.flatMap((text) =>
    [...text.matchAll(/url\((\/fonts\/[^)]+)\)/g)].map(([, path]) => path),
  );
  const paths = [...[...found].map((file) => `/console/${file}`), ...new Set(fonts)];
  writeFileSync(join(output, "files.json"), JSON.stringify(paths));
}

/**
 * What the page at a path needs beside what every page does, as links for its head, so that the browser reads all of it at
 * once: the server adds them. By the path below `/console`, of the pages that are in files of this name.
 */
function listFirst() {
  const common = filesOf("index.html");
  const heads = Object.keys(manifest).flatMap((key) => {
    const [, name] = /^src\/pages\/(\w+)\/page\.tsx$/.exec(key) ?? [];
    if (name === undefined) return [];
    const files = [...filesOf(key)].filter((file) => !common.has(file));
    return [[name === "home" ? "" : name, files.map(linkTo).join("")]];
  });
  writeFileSync(join(output, "heads.json"), JSON.stringify(Object.fromEntries(heads)));
}

/** A file and its style sheets, after those of what it imports, as they must be applied. */
function filesOf(/** @type {string} */ key, found = new Set()) {
  const { file, css = [], imports = [] } = manifest[key];
  if (found.has(file)) return found;
  found.add(file);
  for (const each of imports) filesOf(each, found);
  for (const each of css) found.add(each);
  return found;
}

function linkTo(/** @type {string} */ file) {
  const rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  return `<link rel="${rel}" crossorigin href="/console/${file}">`;
}

/** @param {Record<string, { file: string, css?: string[] }>} manifest */
function assetsOf(manifest) {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return new Set(files.map((file) => file.replace("assets/", "")));
}
