/** Starts behind PgBouncer, where it is installed. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { checkDatabase, openDatabase } from "../../src/platform/database/database.ts";
import { migrateQueue } from "../../src/platform/jobs/queue/backend.ts";
import { freePort } from "../harness/free-port.ts";
import { createTestDatabase } from "../harness/postgres.ts";
import { databaseUrl } from "../harness/worker-process.ts";

const isThere = (() => {
  try {
    execFileSync("pgbouncer", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const ignored = "statement_timeout, lock_timeout, idle_in_transaction_session_timeout, plan_cache_mode";

/** @returns the URL of the database behind a pooler */
async function startPooler(mode: "session" | "transaction" | "statement", ignore: string): Promise<string> {
  const { connection, drop } = await createTestDatabase();
  cleanUps.push(drop);
  const direct = await databaseUrl(connection);
  cleanUps.push(() => direct.close());
  const { hostname, port: directPort, username, password, pathname } = new URL(direct.url);
  const dir = await mkdtemp(join(tmpdir(), "rental-pooler-"));
  cleanUps.push(() => rm(dir, { recursive: true, force: true }));
  // PgBouncer does not run as root.
  await chmod(dir, 0o755);
  const port = await freePort();
  const login = `user=${username}${password ? ` password=${decodeURIComponent(password)}` : ""}`;
  const settings = [
    "[databases]",
    `rental = host=${hostname} port=${directPort} dbname=${pathname.slice(1)} ${login}`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    `ignore_startup_parameters = ${ignore}`,
  ];
  await writeFile(join(dir, "pgbouncer.ini"), settings.join("\n"));
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pooler = spawn("pgbouncer", [...user, join(dir, "pgbouncer.ini")], { stdio: "ignore" });
  cleanUps.push(async () => {
    if (pooler.exitCode !== null) return;
    pooler.kill("SIGKILL");
    await once(pooler, "exit");
  });
  await expect.poll(() => accepts(port), { timeout: 40_000 }).toBe(true);
  return `postgres://${username}@127.0.0.1:${port}/rental`;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

async function check(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 2 });
  try {
    await checkDatabase(database);
  } finally {
    await database.close();
  }
}

it.skipIf(!isThere)("a start behind a pooler says in one line what the pooler lacks", async () => {
  await expect(check(await startPooler("session", ""))).rejects.toThrow(
    /^A pooler rejected a setting of the session: unsupported startup parameter: \w+\. Set ignore_startup_parameters/,
  );
  for (const mode of ["transaction", "statement"] as const)
    await expect(check(await startPooler(mode, ignored))).rejects.toThrow(
      /^DATABASE_URL leads to a pooler that is not in session mode, .*Set pool_mode = session/,
    );
  const withSessions = await startPooler("session", ignored);
  await check(withSessions);
  await expect(migrateQueue(withSessions)).rejects.toThrow(/^A pooler rejected a session .*Set REDIS_URL/);
});
