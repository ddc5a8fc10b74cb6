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

const given = process.argv.slice(2);
const watches = given.some((arg) => arg === "--watch" || arg === "-w");

// In a separate process group, which includes the servers that tests start, so that all of them can be ended when the run
// is interrupted. A background group may write to the terminal but not read from it, so it gets no standard input. A run
// that watches reads keys, and is ended by them or by Ctrl-C, which the terminal sends to everything that it has started.
const vitest = spawn(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), ...(watches ? [] : ["run"]), ...given],
  { cwd: root, detached: !watches, stdio: [watches ? "inherit" : "ignore", "inherit", "inherit"] },
);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    if (watches) vitest.kill("SIGTERM");
    else signalGroup(vitest.pid, "SIGTERM");
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
