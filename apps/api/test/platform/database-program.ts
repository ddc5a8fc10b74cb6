// A stand-in for the program: holds a data directory, runs its PostgreSQL and reports when it is ready. DATA_DIR names
// the directory, RUN_AS a uid to switch to before anything else.
import { writeSync } from "node:fs";
import { openEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";
import { lockDataDir } from "../../src/platform/process/data-dir-lock.ts";
import { StartupError } from "../../src/platform/process/startup-error.ts";

async function main(): Promise<void> {
  const dataDir = process.env.DATA_DIR ?? "";
  const uid = Number(process.env.RUN_AS ?? 0);
  if (uid > 0) {
    process.setgroups?.([]);
    process.setgid?.(uid);
    process.setuid?.(uid);
  }
  const log = { info: () => undefined, warn: console.error, error: console.error };
  try {
    const lock = await lockDataDir(dataDir);
    const server = await openEmbeddedPostgres({ dataDir, log });
    process.once("SIGTERM", async () => {
      await server.stop();
      await lock.release();
      process.exit(0);
    });
    process.once("SIGUSR2", () => process.exit(0));
    // Keeps the process alive until the signal.
    setInterval(() => undefined, 60_000);
    say({ ready: server.connection, started: server.started });
  } catch (error) {
    say({ failed: error instanceof StartupError ? error.message : String(error) });
    process.exit(1);
  }
}

function say(what: object): void {
  writeSync(1, `${JSON.stringify(what)}\n`);
}

void main();
