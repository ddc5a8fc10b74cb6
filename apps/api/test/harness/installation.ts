import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { planTable } from "@rental/contract";
import { onTestFinished } from "vitest";
import * as accounts from "../../src/domains/account/accounts/accounts.service.ts";
import * as keys from "../../src/domains/account/keys/keys.service.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from "../../src/platform/database/embedded-postgres.ts";
import { bundled } from "./bundle.ts";
import { freePort } from "./free-port.ts";
import { createTestDatabase, type TestConnection } from "./postgres.ts";
import { prepareTemplate } from "./prepare-template.ts";
import { startRedis, type TestRedis } from "./redis.ts";
import { StubbornClient } from "./stubborn-client.ts";

const program = await bundled(fileURLToPath(new URL("./installation-program.ts", import.meta.url)));
const log = { info: () => undefined, warn: () => undefined, error: console.error };

/**
 * Closes what a test opened, in reverse order, when the test ends. Registered with the test, because several files
 * import this module, and a hook of a module holds only for the first of them.
 */
export const closers = {
  push(...closing: (() => unknown)[]): void {
    for (const close of closing)
      onTestFinished(async () => {
        await close();
      });
  },
};

/** A process that can be killed and started again. */
export class Role {
  child!: ChildProcess;
  /** Its first line: where the API listens. */
  said = "";
  constructor(private readonly env: Record<string, string>) {}

  async start(): Promise<void> {
    this.child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, LOG: process.env.FAULT_LOG, ...this.env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface({ input: this.child.stdout! })) {
      this.said = line;
      return;
    }
    throw new Error(`the ${this.env.ROLE} ended without any output`);
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await gone;
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }
}

/** A database of the test run's server. */
async function newDatabase(): Promise<TestConnection> {
  const { connection, drop } = await createTestDatabase();
  closers.push(drop);
  return connection;
}

interface Options {
  withRedis: boolean;
  /** With a PostgreSQL of its own, which can be restarted. */
  withPostgres?: boolean;
}

/** A database, an API and a worker in processes of their own, and one Scale account. */
export class Installation {
  api!: Role;
  worker!: Role;
  database!: Database;
  /** A client with the account's key. */
  readonly client = new StubbornClient(() => ({ origin: this.api.said, apiKey: this.apiKey }));
  apiKey = "";
  #redis: TestRedis | null = null;
  #redisPort = 0;
  #postgres: EmbeddedPostgres | null = null;
  #dataDir = "";
  #env: Record<string, string> = {};

  async open({ withRedis, withPostgres = false }: Options): Promise<this> {
    this.#dataDir = await mkdtemp(join(tmpdir(), "rental-faults-"));
    closers.push(() => rm(this.#dataDir, { recursive: true, force: true }));
    const connection = withPostgres ? await this.#startPostgres() : await newDatabase();
    this.database = openDatabase(connection, { poolSize: 2 });
    closers.push(() => this.database.close());
    if (withRedis) {
      this.#redisPort = await freePort();
      this.#redis = await startRedis(this.#redisPort);
      closers.push(() => this.#redis!.stop());
    }
    this.#env = {
      CONNECTION: JSON.stringify(connection),
      DATA_DIR: this.#dataDir,
      REDIS_URL: this.#redis?.url ?? "",
    };
    this.api = new Role({ ...this.#env, ROLE: "api" });
    this.worker = new Role({ ...this.#env, ROLE: "worker" });
    closers.push(
      () => this.api.kill(),
      () => this.worker.kill(),
    );
    await Promise.all([this.api.start(), this.worker.start()]);
    await this.#createAccount();
    return this;
  }

  async #startPostgres(): Promise<TestConnection> {
    const postgres = await openEmbeddedPostgres({ dataDir: this.#dataDir, log, maxConnections: 400 });
    this.#postgres = postgres;
    closers.push(() => this.#postgres?.stop());
    await prepareTemplate(postgres.connection);
    return postgres.connection;
  }

  async #createAccount(): Promise<void> {
    const now = new Date();
    const { apiKey } = await this.database.transact(async (tx) => {
      const account = await accounts.create(tx, { name: "Faults", plan: "scale" }, now);
      const maker = { tx, plans: planTable(), explicitOrigin: null, now };
      return keys.make(maker, account.accountId, "faults");
    });
    this.apiKey = apiKey;
  }

  /** Starts one more worker. */
  addWorker = (): Promise<Role> => this.#add("worker");

  /** Starts one more API. */
  addApi = (): Promise<Role> => this.#add("api");

  async #add(name: "worker" | "api"): Promise<Role> {
    const role = new Role({ ...this.#env, ROLE: name });
    closers.push(() => role.kill());
    await role.start();
    return role;
  }

  async restartPostgres(): Promise<void> {
    await this.#postgres?.stop();
    await wait(300);
    this.#postgres = await openEmbeddedPostgres({ dataDir: this.#dataDir, log, maxConnections: 400 });
  }

  async restartRedis(): Promise<void> {
    await this.#redis!.stop();
    await wait(300);
    this.#redis = await startRedis(this.#redisPort);
  }

  async emptyRedis(): Promise<void> {
    const child = spawn("redis-cli", ["-p", String(this.#redisPort), "flushall"], { stdio: "ignore" });
    await once(child, "exit");
  }
}

const hasRedis = await startRedis().then(async (redis) => {
  await redis?.stop();
  return redis !== null;
});
const only = process.env.TEST_QUEUES;
/**
 * What a queue can be on. Tests on Redis are skipped where there is no redis-server. TEST_QUEUES=postgres or redis leaves
 * out the others, when two runs with different databases share them.
 */
export const backends = [
  { name: "PostgreSQL", withRedis: false, isThere: true },
  { name: "Redis", withRedis: true, isThere: hasRedis },
].filter(({ withRedis }) => !only || withRedis === (only === "redis"));
