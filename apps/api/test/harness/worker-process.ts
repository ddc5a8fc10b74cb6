import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundled } from "./bundle.ts";
import type { TestConnection } from "./postgres.ts";

const program = await bundled(fileURLToPath(new URL("../../src/main.ts", import.meta.url)));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/**
 * The program as a worker of its own (PROCESS_ROLE=worker), on the database at `databaseUrl`; its queue is on Redis if given.
 * @param env what it is told beside, or instead
 */
export function startWorkerProcess(
  databaseUrl: string,
  dataDir: string,
  redisUrl?: string,
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, ["--import", tsx, program], {
    env: {
      PATH: process.env.PATH,
      PROCESS_ROLE: "worker",
      DATABASE_URL: databaseUrl,
      RENTAL_DATA_DIR: dataDir,
      RENTAL_SECRET_KEY: "test-secret-key-test-secret-key-32",
      LOG_LEVEL: "fatal",
      PORT: "0",
      ...(redisUrl && { REDIS_URL: redisUrl }),
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Ends the process without a chance to clean up, and waits until it is gone. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/**
 * A URL for a database that may be behind a Unix socket, which no URL can name: a TCP port of ours leads there.
 * @param port which one; one of the test's own, or any
 * @returns the URL and what closes the port
 */
export async function databaseUrl(
  at: TestConnection,
  port = 0,
): Promise<{ url: string; close: () => Promise<void> }> {
  const login = `${at.user}${at.password ? `:${encodeURIComponent(at.password)}` : ""}`;
  const isSocket = at.host.startsWith("/");
  if (!isSocket && port === 0) {
    const url = `postgres://${login}@${at.host}:${at.port}/${at.database}`;
    return { url, close: () => Promise.resolve() };
  }
  const sockets = new Set<Socket>();
  const door = createServer((outside) => {
    const inside = isSocket ? connect(join(at.host, `.s.PGSQL.${at.port}`)) : connect(at.port, at.host);
    // What a killed process leaves behind is closed on the other side too.
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  door.listen(port, "127.0.0.1");
  await once(door, "listening");
  const { port: listening } = door.address() as AddressInfo;
  return {
    url: `postgres://${login}@127.0.0.1:${listening}/${at.database}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      door.close();
      await once(door, "close");
    },
  };
}
