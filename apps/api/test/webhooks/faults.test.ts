import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { planTable } from "@rental/contract";
import { afterEach, describe, expect, it as testIt } from "vitest";
import * as accounts from "../../src/modules/accounts/accounts.service.ts";
import * as keys from "../../src/modules/keys/keys.service.ts";
import { type Database, openDatabase } from "../../src/platform/database.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "../../src/platform/embedded-postgres.ts";
import { bundled } from "../harness/bundle.ts";
import { freePort } from "../harness/free-port.ts";
import { createTestDatabase, type TestConnection } from "../harness/postgres.ts";
import { prepareTemplate } from "../harness/prepare-template.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { startRedis, type TestRedis } from "../harness/redis.ts";
import { StubbornClient } from "../harness/stubborn-client.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

/**
 * Real processes, killed at random times while events are delivered. The short form is part of the suite and kills the
 * worker and the API once each; RUN_LONG=1 (.ci/full) kills fifty times.
 */
const moments = process.env.RUN_LONG === "1" ? 50 : 2;
const random = seededRandom(printedSeed("webhook faults"));
const program = await bundled(fileURLToPath(new URL("./fault-program.ts", import.meta.url)));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const log = { info: () => undefined, warn: () => undefined, error: console.error };

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A process that can be killed and started again. */
class Role {
  child!: ChildProcess;
  said = "";
  constructor(private readonly env: Record<string, string>) {}

  async start(): Promise<void> {
    this.child = spawn(process.execPath, ["--import", tsx, program], {
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

async function flushAll(port: number): Promise<void> {
  const child = spawn("redis-cli", ["-p", String(port), "flushall"], { stdio: "ignore" });
  await once(child, "exit");
}

/** A database, an API, a worker, and two recording receivers that both subscribe to everything. */
class Installation {
  api!: Role;
  worker!: Role;
  redis: TestRedis | null = null;
  redisPort = 0;
  recorders: Recorder[] = [];
  acknowledged = 0;
  /** Only where the test restarts it. */
  #postgres: EmbeddedPostgres | null = null;
  #dataDir = "";
  #env: Record<string, string> = {};
  #database!: Database;
  #apiKey = "";
  readonly #client = new StubbornClient(() => ({ origin: this.api.said, apiKey: this.#apiKey }));
  #isWriting = false;
  #writers: Promise<void>[] = [];

  /** @param withPostgres with a PostgreSQL of its own, which can be restarted */
  static async open(withRedis: boolean, withPostgres = false): Promise<Installation> {
    const made = new Installation();
    made.#dataDir = await mkdtemp(join(tmpdir(), "rental-faults-"));
    closers.push(() => rm(made.#dataDir, { recursive: true, force: true }));
    const connection = withPostgres ? await made.#startPostgres() : await newDatabase();
    made.#database = openDatabase(connection, { poolSize: 2 });
    closers.push(() => made.#database.close());
    if (withRedis) {
      made.redisPort = await freePort();
      made.redis = await startRedis(made.redisPort);
      closers.push(() => made.redis!.stop());
    }
    made.#env = {
      CONNECTION: JSON.stringify(connection),
      DATA_DIR: made.#dataDir,
      REDIS_URL: made.redis?.url ?? "",
    };
    made.api = new Role({ ...made.#env, ROLE: "api" });
    made.worker = new Role({ ...made.#env, ROLE: "worker" });
    closers.push(
      () => made.api.kill(),
      () => made.worker.kill(),
    );
    await Promise.all([made.api.start(), made.worker.start()]);
    await made.#fill();
    return made;
  }

  async #startPostgres(): Promise<TestConnection> {
    const postgres = await openEmbeddedPostgres({ dataDir: this.#dataDir, log });
    this.#postgres = postgres;
    closers.push(() => this.#postgres?.stop());
    await prepareTemplate(postgres.connection);
    return postgres.connection;
  }

  async #fill(): Promise<void> {
    const now = new Date();
    const owner = await this.#database.transact(async (tx) => {
      const account = await accounts.create(tx, { name: "Faults", plan: "scale" }, now);
      const maker = { tx, plans: planTable(), explicitOrigin: null, now };
      return { ...account, ...(await keys.create(maker, account.accountId, "faults")) };
    });
    this.#apiKey = owner.apiKey;
    for (let i = 0; i < 2; i++) {
      const recorder = await startRecorder();
      closers.push(() => recorder.close());
      this.recorders.push(recorder);
      await this.#client.write("POST", "/webhooks", { url: recorder.url, events: ["contact.updated"] });
    }
  }

  /** Three writers, each changing its own contact as fast as it is answered. */
  async startWriting(): Promise<void> {
    this.#isWriting = true;
    for (let i = 0; i < 3; i++) {
      const { data } = await this.#client.write("POST", "/contacts", { name: "Dana", phone: "+1 555 0100" });
      this.#writers.push(this.#write(data.id));
    }
  }

  async #write(contactId: string): Promise<void> {
    for (let n = 0; this.#isWriting; n++) {
      await this.#client.write("PATCH", `/contacts/${contactId}`, { name: `Dana ${n}` });
      this.acknowledged += 1;
      await wait(10);
    }
  }

  async stopWriting(): Promise<void> {
    this.#isWriting = false;
    await Promise.all(this.#writers);
  }

  /** Starts one more worker. */
  async addWorker(): Promise<Role> {
    const worker = new Role({ ...this.#env, ROLE: "worker" });
    closers.push(() => worker.kill());
    await worker.start();
    return worker;
  }

  /** Causes one event, to which only this receiver subscribes. */
  async emitTo(url: string): Promise<void> {
    await this.#client.write("POST", "/webhooks", { url, events: ["contact.created"] });
    await this.#client.write("POST", "/contacts", { name: "Dana", phone: "+1 555 0100" });
  }

  async restartPostgres(): Promise<void> {
    await this.#postgres?.stop();
    await wait(300);
    this.#postgres = await openEmbeddedPostgres({ dataDir: this.#dataDir, log });
  }

  async restartRedis(): Promise<void> {
    await this.redis!.stop();
    await wait(300);
    this.redis = await startRedis(this.redisPort);
  }

  /** Waits until nothing is left to do, then compares what was committed with what arrived. */
  async expectNothingLost(withinMs = 60_000): Promise<{ events: number; repeated: number }> {
    const { queues: sql } = this.#database;
    const left = async () => {
      const [row] = await sql`
        select (select count(*) from outbox where not fanned_out)::int
          + (select count(*) from webhook_deliveries where status <> 'delivered')::int as left`;
      return row!.left as number;
    };
    await expect.poll(left, { timeout: withinMs, interval: 200 }).toBe(0);
    const events = await sql`select id, sequence::int as sequence, data->>'id' as subject
      from outbox where event = 'contact.updated'`;
    expect(events.length).toBeGreaterThanOrEqual(this.acknowledged);
    expect(this.acknowledged).toBeGreaterThan(0);
    let repeated = 0;
    for (const recorder of this.recorders) repeated += await this.#compare(recorder, events);
    return { events: events.length, repeated };
  }

  async #compare(recorder: Recorder, events: Record<string, unknown>[]): Promise<number> {
    const rows = await this.#database.queues`
      select d.id, d.event_id as "eventId" from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.url = ${recorder.url}`;
    const eventOf = new Map(rows.map(({ id, eventId }) => [id, eventId]));
    expect(rows.length).toBe(events.length);
    const first = [...new Set(recorder.got.map(({ event }) => event.webhookId))];
    // Nothing is lost, and duplicates have the same webhookId.
    expect(first.length).toBe(events.length);
    const byId = new Map(events.map((event) => [event.id, event]));
    const order = new Map<unknown, number>();
    for (const webhookId of first) {
      const event = byId.get(eventOf.get(webhookId))!;
      // In order for each resource.
      expect(event.sequence).toBeGreaterThan(order.get(event.subject) ?? -1);
      order.set(event.subject, event.sequence as number);
    }
    return recorder.got.length - first.length;
  }
}

const hasRedis = await startRedis().then(async (redis) => {
  await redis?.stop();
  return redis !== null;
});
const backends = [
  { name: "PostgreSQL", withRedis: false, isThere: true },
  { name: "Redis", withRedis: true, isThere: hasRedis },
];
/** After a restart of a dependency, everything that is due is sent within this time. */
const settledMs = 10_000;
const patience = 120_000 + moments * 15_000;

// Reported as skipped if there is no redis-server.
describe.for(backends)("with the queue on $name", ({ withRedis, isThere }) => {
  const it = testIt.skipIf(!isThere);

  it(
    `nothing is lost when the worker and the API are killed ${moments} times while events flow`,
    async () => {
      const installation = await Installation.open(withRedis);
      await installation.startWriting();
      for (let i = 0; i < moments; i++) {
        await wait(100 + random() * 1_500);
        await (i % 2 === 0 ? installation.worker : installation.api).restart();
      }
      await wait(200);
      await installation.stopWriting();
      const { events, repeated } = await installation.expectNothingLost();
      console.info(`${moments} kills, ${events} events to 2 receivers, ${repeated} deliveries repeated`);
    },
    patience,
  );

  it(
    "what a killed worker was sending is sent by an idle one within 10 seconds",
    async () => {
      const installation = await Installation.open(withRedis);
      const attempts: number[] = [];
      const receiver = createServer((_request, response) => {
        // The first attempt is never answered.
        if (attempts.push(performance.now()) > 1) response.end();
      }).listen(0, "127.0.0.1");
      await once(receiver, "listening");
      closers.push(() => receiver.close());
      const idle = await installation.addWorker();
      // It can't take the work, and learns about it when it continues.
      idle.child.kill("SIGSTOP");
      await installation.emitTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
      await expect.poll(() => attempts.length, { timeout: 30_000 }).toBe(1);
      idle.child.kill("SIGCONT");
      await wait(1_500);
      await installation.worker.kill();
      const killedAt = performance.now();
      await expect.poll(() => attempts.length, { timeout: settledMs }).toBe(2);
      console.info(`sent ${Math.round(attempts[1]! - killedAt)} ms after the kill`);
    },
    patience,
  );

  it(
    "nothing is lost when PostgreSQL restarts in the middle, and everything is delivered within 10 seconds",
    async () => {
      const installation = await Installation.open(withRedis, true);
      await installation.startWriting();
      await wait(500);
      await installation.restartPostgres();
      const restartedAt = performance.now();
      await wait(500);
      await installation.stopWriting();
      await installation.expectNothingLost(restartedAt + settledMs - performance.now());
      console.info(`delivered ${Math.round(performance.now() - restartedAt)} ms after PostgreSQL was back`);
    },
    patience,
  );

  testIt.runIf(withRedis && isThere)(
    "nothing is lost when Redis is emptied, and when it restarts, and everything is delivered within 10 seconds",
    async () => {
      const installation = await Installation.open(withRedis);
      await installation.startWriting();
      for (let i = 0; i < 3; i++) {
        await wait(300);
        await flushAll(installation.redisPort);
      }
      await installation.restartRedis();
      const restartedAt = performance.now();
      await wait(300);
      await installation.stopWriting();
      await installation.expectNothingLost(restartedAt + settledMs - performance.now());
      console.info(`delivered ${Math.round(performance.now() - restartedAt)} ms after Redis was back`);
    },
    patience,
  );
});
