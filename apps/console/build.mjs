// @ts-check
// Builds the console into dist/. scripts/lib/console.mjs runs this when a source has changed.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";

const output = join(import.meta.dirname, "dist");
const assets = join(output, "assets");

/** How long files of a previous build are kept for servers and tabs that still use them, in ms. */
const keptMs = 7 * 24 * 3_600_000;

await build({ root: import.meta.dirname, mode: "production" });
await compressAssets();
removeOld();

/** Beside each file, the same compressed: the server sends it as it is. */
async function compressAssets() {
  const names = readdirSync(assets);
  for (const name of names.filter((name) => /\.(js|css)$/.test(name) && !names.includes(`${name}.gz`))) {
    const text = readFileSync(join(assets, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(text, { params }),
      promisify(gzip)(text, { level: 9 }),
    ]);
    writeFileSync(join(assets, `${name}.br`), br);
    writeFileSync(join(assets, `${name}.gz`), gz);
  }
}

/** Files of earlier builds. */
function removeOld() {
  const entries = Object.values(JSON.parse(readFileSync(join(output, ".vite/manifest.json"), "utf8")));
  const current = new Set(entries.flatMap(({ file, css = [] }) => [file, ...css]));
  for (const name of readdirSync(assets)) {
    if (current.has(`assets/${name.replace(/\.(br|gz)$/, "")}`)) continue;
    const path = join(assets, name);
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { force: true });
  }
}
