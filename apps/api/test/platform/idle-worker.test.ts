import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../src/platform/database/database.ts";
import { hintingQueue } from "../../src/platform/jobs/queue/hints.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { sweepEveryMs, type Wake } from "../../src/platform/jobs/wake.ts";
import { jobs } from "../../src/program/jobs.ts";
import { startWorker } from "../../src/program/worker.ts";
import { createContact } from "../fixtures/records.ts";
import { startRedis, type TestRedis } from "../harness/redis.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { watchStatements } from "../harness/statements.ts";

const log = pino({ level: "silent" });
const realTimeout = setTimeout;

let redis: TestRedis | null = null;
let server: TestServer;
let pro: TestAccount;
beforeAll(async () => {
  [redis, server] = await Promise.all([startRedis(), startTestServer()]);
  pro = await server.createAccount("pro");
});
afterAll(async () => {
  await redis?.stop();
  await server.close();
});

type Watched = Awaited<ReturnType<typeof watchStatements>>;

/** Lets time pass for timers, much faster than in reality, and waits for the statements that they send. */
async function pass(ms: number, watched: Watched): Promise<void> {
  const step = 500;
  for (let passed = 0; passed < ms; passed += step) {
    await vi.advanceTimersByTimeAsync(step);
    do await new Promise((resolve) => realTimeout(resolve, 4));
    while (!watched.isQuiet());
  }
}

/**
 * Lets time pass, slowly, until this is done: a connection that a pool closes just then, or that broke, is opened again by a
 * timer.
 * @param step how many ms pass at a time
 */
async function done<T>(work: Promise<T>, step = 1): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(step);
    await new Promise((resolve) => realTimeout(resolve, 4));
  }
  return work;
}

const mailStates = async () =>
  (await server.database.sql`select status from outgoing_mail`).map(({ status }) => status);

/** Queues an email without notifying the worker: the test's server has no queue. */
async function queueMail(): Promise<Wake> {
  const { id: contactId } = await createContact(server, pro);
  const body = { contactId, content: "Friday at 10 works.", channel: "email" };
  await server.request("POST", "/messages", { as: pro, body });
  const [row] = await server.database.sql`select id from outgoing_mail where status = 'pending'`;
  return { kind: "mail", accountId: pro.accountId, id: row!.id };
}

const moments = jobs.filter(({ nextDue }) => nextDue);
/** Statements of an idle worker in 15 seconds. */
const maxPerPeriod = jobs.length + moments.length;

const backends = [
  { name: "PostgreSQL", redisUrl: () => null },
  { name: "Redis", redisUrl: () => redis!.url },
];

describe.each(backends)("an idle worker with the queue on $name", ({ name, redisUrl }) => {
  const closers: (() => Promise<unknown>)[] = [];
  let watched: Watched;

  beforeEach(async ({ skip }) => {
    if (name === "Redis" && !redis) skip("redis-server is not installed");
    await server.database.sql`delete from outgoing_mail`;
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
    });
    watched = await watchStatements(server.connection);
    closers.push(() => watched.close());
    const { connection } = watched;
    const database = openDatabase(connection, { poolSize: 4 });
    closers.push(() => database.close());
    const queue = await openQueue({ redisUrl: redisUrl(), connection }, jobs, log);
    closers.push(() => queue.close());
    const starting = startWorker({ ...server.platform, database, queue }, queue, log);
    await pass(1_000, watched);
    closers.push(await starting);
    // Until the initial work is done, and the workers of BullMQ are paused.
    for (let tries = 0; tries < 6; tries++) {
      watched.take();
      await pass(sweepEveryMs, watched);
      if (watched.take().length <= maxPerPeriod) break;
    }
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await done(close(), 20);
    vi.useRealTimers();
  });

  it("queries the database for due work every 15 seconds, and for nothing else", async () => {
    const periods = 4;
    await pass(periods * sweepEveryMs, watched);
    const asked = watched.take();
    expect(asked.length).toBeGreaterThanOrEqual(periods * moments.length);
    expect(asked.length).toBeLessThanOrEqual((periods + 1) * maxPerPeriod);
    for (const statement of asked) expect(statement).toMatch(/^\s*select /);
    const often = asked.filter((text) => asked.filter((other) => other === text).length > periods + 1);
    expect(often).toEqual([]);
  });

  it("does with its next sweep what no hint announced", async () => {
    await done(queueMail());
    await pass(sweepEveryMs + 500, watched);
    await vi.waitFor(async () => expect(await mailStates()).toEqual(["sent"]), 25_000);
  });

  it.each([
    [
      "a process without workers wakes",
      () => openQueue({ redisUrl: redisUrl(), connection: server.connection }, jobs, log),
    ],
    [
      "a command makes",
      async () => hintingQueue({ redisUrl: redisUrl(), connection: server.connection }, log),
    ],
  ])("immediately does what %s, without a sweep", async (_, open) => {
    const other = await open();
    closers.push(() => other.close());
    const mail = await done(queueMail());
    await other.wake([mail]);
    // No timer of the worker fires: time stands still.
    await vi.waitFor(async () => expect(await mailStates()).toEqual(["sent"]), 25_000);
  });

  it("checks everything as soon as it is connected again, after its connections broke", async () => {
    await done(queueMail());
    watched.breakAll();
    await pass(2_000, watched);
    await vi.waitFor(async () => {
      await pass(500, watched);
      expect(await mailStates()).toEqual(["sent"]);
    }, 25_000);
  });
});
