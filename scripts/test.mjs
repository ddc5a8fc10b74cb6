// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ensureConsole } from "./lib/console.mjs";
import { ensureInstalled, root } from "./lib/install.mjs";
import { signalGroup } from "./lib/process-group.mjs";

/** How long, in ms, programs that tests started may take to stop by themselves after the run. */
const patienceMs = 8_000;

await ensureInstalled();
await ensureConsole();

// In a separate process group, which includes the servers that tests start, so that all of them can be ended when the run
// is interrupted. A background group may write to the terminal but not read from it, so it gets no standard input.
const vitest = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "run", ...process.argv.slice(2)],
  { cwd: root, detached: true, stdio: ["ignore", "inherit", "inherit"] },
);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    signalGroup(vitest.pid, "SIGTERM");
    setTimeout(() => signalGroup(vitest.pid, "SIGKILL"), patienceMs).unref();
  });
}

vitest.once("exit", async (code, signal) => {
  await endGroup();
  process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
});

/** Ends the programs that vitest left running. There are some only if it was interrupted. */
async function endGroup() {
  const patientUntil = Date.now() + patienceMs;
  while (signalGroup(vitest.pid, "SIGTERM") && Date.now() < patientUntil) await delay(100);
  signalGroup(vitest.pid, "SIGKILL");
}
