import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";
import { expect } from "vitest";
import { bundled } from "./bundle.ts";
import type { TestConnection } from "./postgres.ts";
import { startRelay } from "./relay.ts";

const program = await bundled(fileURLToPath(new URL("../../src/program/main.ts", import.meta.url)));

/**
 * Starts the program as a separate worker (PROCESS_ROLE=worker).
 * @param redisUrl the Redis of its queue. Default: none
 * @param env further environment variables; they override the others
 */
export function startWorkerProcess(
  databaseUrl: string,
  dataDir: string,
  redisUrl?: string,
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, [program], {
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

/** Kills the process, so that it cannot clean up, and waits until it has ended. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/**
 * Waits until no job runs again that a killed process had begun. One during which three processes die is given up or rests
 * (docs/operations.md), and kills in quick succession could hit the same one three times.
 */
export async function untilResumed(sql: Sql): Promise<void> {
  const resumed = () => sql`select 1 from job_claims group by account_id, kind, id having count(*) > 1`;
  await expect.poll(resumed, { timeout: 60_000, interval: 10 }).toHaveLength(0);
}

/**
 * A URL of the database. A Unix socket can't be named in one, so such a database is relayed from a TCP port.
 * @param port the port to relay from, even if the database has one itself. Default: any, and only for a Unix socket
 * @returns the URL, and a function that closes the port
 */
export async function databaseUrl(
  at: TestConnection,
  port = 0,
): Promise<{ url: string; close: () => Promise<void> }> {
  const login = `${at.user}${at.password ? `:${encodeURIComponent(at.password)}` : ""}`;
  const urlAt = (host: string) => `postgres://${login}@${host}/${at.database}`;
  if (!at.host.startsWith("/") && port === 0) {
    return { url: urlAt(`${at.host}:${at.port}`), close: () => Promise.resolve() };
  }
  const relay = await startRelay(at, port);
  return { url: urlAt(`127.0.0.1:${relay.port}`), close: relay.close };
}
