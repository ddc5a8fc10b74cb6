// The size of each published package in a browser or worker: bundled with its dependencies, minified, gzipped.
// Build the packages first, then run `node scripts/check-size.mjs`. Exits with 1 if a package exceeds its limit.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** `code` is what a user would write; `limit` is in bytes, min+gzip. */
const entries = [
  {
    name: "@rental/webhooks, everything",
    code: 'export * from "./packages/webhooks/dist/index.js";',
    limit: 2_000,
  },
  {
    name: "@rental/webhooks, verifyWebhook",
    code: 'export { verifyWebhook } from "./packages/webhooks/dist/index.js";',
    limit: 2_000,
  },
  {
    name: "@rental/sdk, everything, with @trpc/client",
    code: 'export * from "./packages/sdk/dist/index.js";',
    limit: 12_000,
  },
];

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
  return gzipSync(result.outputFiles[0].contents, { level: 9 }).length;
}

let failed = false;
for (const { name, code, limit } of entries) {
  const bytes = await measure(code);
  const over = bytes > limit;
  failed ||= over;
  console.log(`${over ? "TOO BIG" : "ok     "}  ${name}: ${bytes} of ${limit} bytes min+gzip`);
}
if (failed) {
  console.error(
    "A package is over its size limit. Find out what was added, or raise the limit in this file and say why.",
  );
  process.exitCode = 1;
}
