// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { ensureInstalled, root } from "./lib/install.mjs";

await ensureInstalled();

// A separate process, because vitest ends the process that it runs in. It stays in our process group, so that it can draw
// on the terminal and receives the terminal's Ctrl-C directly.
const vitest = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
  },
);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    if (signal === "SIGTERM") vitest.kill("SIGTERM");
    setTimeout(() => vitest.kill("SIGKILL"), 10_000).unref();
  });
}

vitest.once("exit", (code, signal) => {
  process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
});
