import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const script = fileURLToPath(new URL("../../../../scripts/test.mjs", import.meta.url));
const config = fileURLToPath(new URL("../fixtures/interrupted/vitest.config.ts", import.meta.url));

it.each(["SIGTERM", "SIGINT"] as const)(
  "npm test leaves no process behind when it is interrupted by %s",
  async (signal) => {
    const dataDir = await mkdtemp(join(tmpdir(), "rental-interrupted-"));
    const env = { ...process.env, ENDLESS_DATA_DIR: dataDir };
    const run = spawn(process.execPath, [script, "--config", config], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      let out = "";
      run.stdout.setEncoding("utf8").on("data", (text: string) => {
        out += text;
      });
      await expect.poll(() => out, { timeout: 60_000 }).toMatch(/running: \d+ \d+ \d+/);
      const pids = /running: (\d+) (\d+) (\d+)/.exec(out)!.slice(1).map(Number);
      expect(pids.filter(isRunning)).toEqual(pids);
      run.kill(signal);
      await once(run, "exit");
      expect(run.exitCode).toBe(143);
      await expect.poll(() => pids.filter(isRunning)).toEqual([]);
    } finally {
      run.kill("SIGTERM");
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    }
  },
  120_000,
);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // ESRCH: it has ended.
    return false;
  }
}
