import { EventEmitter, once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { Redis } from "ioredis";
import pg from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JobDefinition, Wake } from "../../src/platform/jobs/jobs.ts";
import { openQueue, type WorkQueue } from "../../src/platform/jobs/queue.ts";
import { Metrics } from "../../src/platform/observability/metrics.ts";
import { createTestDatabase } from "../harness/postgres.ts";
import { startRedis, type TestRedis } from "../harness/redis.ts";

const log = pino({ level: "silent" });
const accountId = "0198a3c4-0000-7000-8000-000000000001";
const wakeOf = (id: string, kind = "greet"): Wake => ({ accountId, id, kind });

/** Two kinds of work, in separate lanes; a test determines what is due. */
const due: Wake[] = [];
const definition = (kind: string, lane: JobDefinition["lane"]): JobDefinition => ({
  kind,
  lane,
  due: () => Promise.resolve([]),
  handle: () => Promise.resolve(),
});
const definitions = [definition("greet", "light"), definition("import", "heavy")];

let redis: TestRedis | null = null;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  [redis, database] = await Promise.all([startRedis(), createTestDatabase()]);
});
afterAll(async () => {
  await redis?.stop();
  await database.drop();
});

async function emptyRedis(): Promise<void> {
  const client = new Redis(redis!.url);
  await client.flushall();
  client.disconnect();
}

async function emptyPostgres(): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'bullmq' and tablename like '%job%'",
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`);
  await client.end();
}

const backends = [
  { name: "PostgreSQL", redisUrl: () => null, empty: emptyPostgres },
  { name: "Redis", redisUrl: () => redis!.url, empty: emptyRedis },
];

describe.each(backends)("the queue on $name", ({ name, redisUrl, empty }) => {
  const open: WorkQueue[] = [];
  const stops: (() => Promise<void>)[] = [];

  beforeEach(async ({ skip }) => {
    if (name === "Redis" && !redis) skip("redis-server is not installed");
    await empty();
  });
  afterEach(async () => {
    due.length = 0;
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await Promise.all(open.splice(0).map((queue) => queue.close()));
  });

  async function openOne(): Promise<WorkQueue> {
    const queue = await openQueue(
      { redisUrl: redisUrl(), connection: database.connection },
      definitions,
      log,
    );
    open.push(queue);
    return queue;
  }

  /** A worker with its own queue, as in another process. */
  async function startWorker(handle: (ref: { accountId: string; id: string }) => Promise<void>) {
    const queue = await openOne();
    const findDue = async ({ kind }: JobDefinition) => due.filter((one) => one.kind === kind);
    stops.push(await queue.work((_definition, ref) => handle(ref), findDue));
    return queue;
  }

  it("brings a wake to a worker in another process", async () => {
    const done: unknown[] = [];
    await startWorker(async (ref) => void done.push(ref));
    const api = await openOne();
    await api.wake([wakeOf("a"), wakeOf("b", "import")]);
    await expect.poll(() => done.length).toBe(2);
    expect(done).toContainEqual({ accountId, id: "a" });
    expect(done).toContainEqual({ accountId, id: "b" });
  });

  it("combines wakes of a waiting record into one job, and one that arrives while it runs into one more run", async () => {
    const api = await openOne();
    for (let n = 0; n < 20; n++) await api.wake([wakeOf("a")]);
    let runs = 0;
    const gate = new EventEmitter();
    const held = once(gate, "open");
    await startWorker(async () => {
      runs += 1;
      if (runs === 1) await held;
    });
    await expect.poll(() => runs).toBe(1);
    for (let n = 0; n < 20; n++) await api.wake([wakeOf("a")]);
    await after(500);
    gate.emit("open");
    await expect.poll(() => runs).toBe(2);
    await after(1_000);
    expect(runs).toBe(2);
  });

  it("finds what is due even if nothing woke it, and after the queue was emptied", async () => {
    const api = await openOne();
    await api.wake([wakeOf("lost")]);
    await expect.poll(async () => total(await api.state())).toBe(1);
    await empty();
    due.push(wakeOf("lost"), wakeOf("never-woken"));
    const done = new Set<string>();
    await startWorker(async ({ id }) => {
      done.add(id);
      due.splice(0, due.length, ...due.filter((one) => one.id !== id));
    });
    await expect.poll(() => [...done].sort()).toEqual(["lost", "never-woken"]);
  });

  it("leaves failed work to the queue's growing delays, however often sweeps find it, and does the rest", async () => {
    due.push(wakeOf("broken"));
    const attempts: number[] = [];
    const done: string[] = [];
    const worker = await startWorker(async ({ id }) => {
      if (id !== "broken") return void done.push(id);
      attempts.push(Date.now());
      throw new Error("this one always fails");
    });
    const metrics = new Metrics();
    metrics.watchQueue(worker.state);
    const givenUp = () => metrics.text().then((text) => text.includes('failed_total{lane="light"} 1'));
    await expect.poll(givenUp, { interval: 100 }).toBe(true);
    // One here, and then at 0, 1, 3 and 7 seconds by the queue. Sweeps would cause more.
    expect(attempts.length).toBeLessThanOrEqual(6);
    await worker.wake([wakeOf("fine")]);
    await expect.poll(() => done).toContain("fine");
  });

  it("reports to /metrics its depth, the age of the oldest job and the number of jobs given up", async () => {
    const api = await openOne();
    const metrics = new Metrics();
    metrics.watchQueue(api.state);
    const idle = await metrics.text();
    expect(idle).toContain("queue_up 1");
    expect(idle).toContain('queue_jobs{lane="light",state="waiting"} 0');
    expect(idle).toContain('queue_oldest_job_age_seconds{lane="light"} 0');

    await api.wake([wakeOf("a"), wakeOf("b"), wakeOf("c", "import")]);
    await expect.poll(() => metrics.text()).toContain('queue_jobs{lane="light",state="waiting"} 2');
    await after(50);
    const text = await metrics.text();
    expect(text).toContain('queue_jobs{lane="heavy",state="waiting"} 1');
    expect(Number(/queue_oldest_job_age_seconds\{lane="light"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(
      0.04,
    );
  });
});

it.each([
  ["does not answer", () => new Promise<never>(() => undefined)],
  ["fails", () => Promise.reject(new Error("away"))],
])("reports to /metrics that a queue is down that %s", async (_, state) => {
  const metrics = new Metrics();
  metrics.watchQueue(state);
  expect(await metrics.text()).toContain("queue_up 0");
});

const total = (lanes: { waiting: number; active: number; delayed: number }[]) =>
  lanes.reduce((sum, { waiting, active, delayed }) => sum + waiting + active + delayed, 0);
