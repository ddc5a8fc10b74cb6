// The size of each published package in a browser or worker: bundled with its dependencies, minified, gzipped; and that
// of the scripts of the chat and of the console as they are served. Build the packages first, then run `node scripts/check-size.mjs`. Exits
// with 1 if one exceeds its limit.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ensureConsole } from "./lib/console.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** `code` is what a user would write; `limit` is in bytes, min+gzip. */
const entries = [
  {
    name: "@rental/webhooks, everything",
    code: 'export * from "./packages/webhooks/dist/index.js";',
    // Two ways to sign, the documented one and that of Standard Webhooks, and the names of all events.
    limit: 2_450,
  },
  {
    name: "@rental/webhooks, verifyWebhook",
    code: 'export { verifyWebhook } from "./packages/webhooks/dist/index.js";',
    limit: 2_000,
  },
  ...["express", "fastify", "next", "hono"].map((framework) => ({
    name: `@rental/webhooks/${framework}`,
    code: `export * from "./packages/webhooks/dist/${framework}.js";`,
    limit: 2_600,
  })),
  {
    name: "@rental/sdk, everything",
    code: 'export * from "./packages/sdk/dist/index.js";',
    // A good part of it is the names of the operations: those of sandboxes, merged contacts, notes, prepared answers,
    // labels, timelines, descriptions of homes and saved views came last.
    limit: 12_700,
  },
  {
    name: "@rental/sdk/table",
    // A good part of it is the names that other programs give to columns, which grow with the fields of a listing. Columns of
    // single values of metadata and of custom fields, the column of tags, and what people write themselves, also in Spanish,
    // came last.
    code: 'export * from "./packages/sdk/dist/table.js";',
    limit: 6_550,
  },
];

/** Scripts that are built and checked in, and the typeface. */
const scripts = [
  { name: "/widget.js", file: "apps/widget/built/loader.gen.js", limit: 1_650 },
  { name: "/photos.js", file: "apps/widget/built/photos.gen.js", limit: 1_200 },
  { name: "/leave.js", file: "apps/widget/built/leave.gen.js", limit: 650 },
  { name: "/map.js, with Leaflet", file: "apps/widget/built/map.gen.js", limit: 48_000 },
  { name: "the chat that /widget.js loads", file: "apps/widget/built/widget.gen.js", limit: 15_060 }, // It leaves Enter to input methods.
  { name: "photos and documents in the chat", file: "apps/widget/built/files.gen.js", limit: 4_200 },
  { name: "the typeface", file: "apps/widget/built/figtree.gen.woff2", limit: 60_000 },
  { name: "the proof of work of the chat", file: "apps/widget/built/proof.gen.js", limit: 500 },
];

/**
 * What browsers load of the console, in bytes: for its first page, and for each other page beyond that. The first page has the
 * account menu, the number of unread conversations, the channels of a reply, errors at their fields and why messages did not arrive in two languages, a client with
 * a method for each operation of the API, undoing by Ctrl+Z, keys typed before the search has loaded, the states, views and labels of conversations and how several are chosen, phone numbers that are called, an icon for each page of the menu, and
 * what most other pages share, among it long tables of which only a part is drawn: alone in small files, that costs a slow browser
 * more time than 47 kB. The typeface is counted above.
 * The largest other pages are the calendar, with its grid, its forms, who shows what, groups and open houses, and a
 * listing, with all of its fields and those of the account.
 */
const consoleLimits = { first: 219_600, further: 112_000 };

const gzipped = (/** @type {Uint8Array} */ contents) => gzipSync(contents, { level: 9 }).length;

async function measure(code) {
  const result = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
  return gzipped(result.outputFiles[0].contents);
}

let failed = false;
for (const { name, code, limit } of entries) report(name, await measure(code), limit);
for (const { name, file, limit } of scripts) report(name, gzipped(readFileSync(`${root}/${file}`)), limit);

await ensureConsole();
measureConsole("src/pages/inbox/page.tsx");

/** Scripts and styles of each page of the console, with all that they import. */
function measureConsole(/** @type {string} */ firstPage) {
  const folder = `${root}/apps/console/dist`;
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"));
  const filesOf = (/** @type {string} */ key, /** @type {Set<string>} */ found = new Set()) => {
    const { file, css = [], imports = [] } = manifest[key];
    if (found.has(file)) return found;
    for (const each of [file, ...css]) found.add(each);
    for (const each of imports) filesOf(each, found);
    return found;
  };
  const sizeOf = (/** @type {Iterable<string>} */ files) =>
    [...files].reduce((sum, file) => sum + gzipped(readFileSync(`${folder}/${file}`)), 0);
  const first = filesOf(firstPage, filesOf("index.html"));
  report("/console, first page", sizeOf(first), consoleLimits.first);
  const pages = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
  for (const key of pages.filter((key) => key !== firstPage)) {
    const beyond = sizeOf([...filesOf(key)].filter((file) => !first.has(file)));
    report(`/console, ${key.replace("src/pages/", "")}`, beyond, consoleLimits.further);
  }
}

function report(name, bytes, limit) {
  const over = bytes > limit;
  failed ||= over;
  console.log(`${over ? "TOO BIG" : "ok     "}  ${name}: ${bytes} of ${limit} bytes min+gzip`);
}
if (failed) {
  console.error(
    "One of them is over its size limit. Find out what was added, or raise the limit in this file and say why.",
  );
  process.exitCode = 1;
}
