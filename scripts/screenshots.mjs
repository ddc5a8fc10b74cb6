// @ts-check
// Every page of the console, light and dark, on a phone and on a desk: `npm run screenshots`. Into .tmp/screenshots, or the
// folder that is named.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { ensureInstalled, root } from "./lib/install.mjs";

await ensureInstalled();
const folder = resolve(process.argv[2] ?? join(root, ".tmp/screenshots"));
const { status } = spawnSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "api", "test/console/screenshots"],
  { cwd: root, stdio: "inherit", env: { ...process.env, SCREENSHOTS: folder } },
);
if (status === 0) process.stdout.write(`The screenshots are in ${folder}\n`);
process.exit(status ?? 1);
