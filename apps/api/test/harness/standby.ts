import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import postgres, { type Sql } from "postgres";
import { preparePostgresProgram } from "../../src/platform/database/embedded-postgres/program.ts";
import { asServerUser, findServerUser } from "../../src/platform/database/embedded-postgres/server-user.ts";
import { openEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { giveToOwner } from "../../src/platform/process/data-dir.ts";
import type { TestConnection } from "./postgres.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const run = promisify(execFile);

/** Two PostgreSQL servers: a primary with the current schema, and a standby that follows it. */
export class Pair {
  readonly #closers: (() => Promise<unknown>)[] = [];
  #child: ChildProcess | undefined;
  #start: () => ChildProcess = () => {
    throw new Error("There is no standby yet.");
  };
  primary!: TestConnection;
  standby!: TestConnection;
  /** To the standby, as superuser. */
  admin!: Sql;

  static async start(): Promise<Pair> {
    const pair = new Pair();
    const folder = await mkdtemp(join(tmpdir(), "rental-pair-"));
    // The server's user is another one than root.
    await chmod(folder, 0o711);
    pair.#closers.push(() => rm(folder, { recursive: true, force: true }));
    const first = join(folder, "a");
    let server = await openEmbeddedPostgres({ dataDir: first, log });
    await migrateDatabase(server.connection);
    await server.stop();
    await run("cp", ["-a", first, join(folder, "b")]);
    await chmod(join(folder, "b"), 0o711);
    server = await openEmbeddedPostgres({ dataDir: first, log });
    pair.#closers.push(server.stop);
    pair.primary = server.connection;
    await pair.#follow(join(folder, "b"));
    return pair;
  }

  /** Ends the standby as a crash of its machine does. */
  async kill(): Promise<void> {
    const child = this.#child!;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Starts the standby again, and waits until it answers. */
  async startAgain(): Promise<void> {
    this.#child = this.#start();
    for (;;) {
      if (await this.admin`select 1`.catch(() => null)) return;
      await wait(50);
    }
  }

  /** Makes the standby a primary that follows nobody. */
  async promote(): Promise<void> {
    await this.admin`select pg_promote()`;
  }

  async close(): Promise<void> {
    await this.admin.end({ timeout: 1 });
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null) await this.kill();
    for (const close of this.#closers.reverse()) await close();
  }

  async #follow(dataDir: string): Promise<void> {
    const home = join(dataDir, "postgres");
    const cluster = join(home, "data");
    const user = await findServerUser(dataDir, cluster);
    const program = await preparePostgresProgram(home, user);
    const { host, port, user: name } = this.primary;
    await appendFile(
      join(cluster, "postgresql.auto.conf"),
      `primary_conninfo = 'host=${host} port=${port} user=${name}'\n`,
    );
    await writeFile(join(cluster, "standby.signal"), "");
    await giveToOwner(join(cluster, "standby.signal"), cluster);
    const settings = { listen_addresses: "", unix_socket_directories: cluster, hot_standby: "on" };
    const args = Object.entries(settings).flatMap(([setting, value]) => ["-c", `${setting}=${value}`]);
    this.#start = () =>
      spawn(program.postgres, ["-D", cluster, ...args], {
        ...asServerUser(user),
        env: program.env,
        stdio: process.env.FAULT_LOG ? ["ignore", "inherit", "inherit"] : "ignore",
        detached: true,
      });
    this.standby = { ...this.primary, host: cluster };
    this.admin = postgres({ ...this.standby, max: 1, connect_timeout: 2, backoff: () => 0.05 });
    await this.startAgain();
  }
}
