import { setImmediate as turn } from "node:timers/promises";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Hints, openHints } from "../../src/platform/jobs/queue/hints.ts";
import { accountNotification } from "../../src/platform/jobs/wake.ts";
import { createTestDatabase } from "../harness/postgres.ts";
import { startRedis, type TestRedis } from "../harness/redis.ts";

const log = pino({ level: "silent" });

let redis: TestRedis | null = null;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  [redis, database] = await Promise.all([startRedis(), createTestDatabase()]);
});
afterAll(async () => {
  await redis?.stop();
  await database.drop();
});

const backends = [
  { name: "PostgreSQL", redisUrl: () => null },
  { name: "Redis", redisUrl: () => redis!.url },
];

describe.each(backends)("hints through $name", ({ name, redisUrl }) => {
  const open: Hints[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(open.splice(0).map((hints) => hints.close()));
  });

  const openOne = () => {
    const hints = openHints({ redisUrl: redisUrl(), connection: database.connection }, log);
    open.push(hints);
    return hints;
  };

  /** Another process, and what it hears: the words of each hint. */
  async function listener() {
    const heard: string[][] = [];
    await new Promise<void>((connected) => {
      openOne().listen((kinds, ids) => heard.push([...kinds, ...ids]), connected);
    });
    return heard;
  }

  /** @param step how many ms pass at a time: a connection is opened by a timer */
  const until = async (isTrue: () => boolean, step = 0) => {
    while (!isTrue()) {
      if (step > 0) vi.advanceTimersByTime(step);
      await turn();
    }
  };

  it("tell another process of every record, the first at once and the others together a moment later", async ({
    skip,
  }) => {
    if (name === "Redis" && !redis) skip("redis-server is not installed");
    const heard = await listener();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const [writer, other] = [openOne(), openOne()];
    for (const one of [writer, other]) one.send([accountNotification("connected")]);
    await until(() => heard.length === 2, 1);
    vi.advanceTimersByTime(100);
    heard.length = 0;
    const [first, ...rest] = Array.from({ length: 400 }, (_, n) => `record-${n}`);
    writer.send([accountNotification(first!)]);
    await until(() => heard.length === 1);
    for (const id of rest) {
      writer.send([accountNotification(id)]);
      await turn();
    }
    other.send([accountNotification("of-another")]);
    await until(() => heard.length === 2);
    expect(heard).toEqual([[first], ["of-another"]]);
    vi.advanceTimersByTime(100);
    await until(() => heard.flat().length === 401);
    expect(heard.slice(2).flat()).toEqual(rest);
    // As many in each as fit.
    expect(heard).toHaveLength(9);
  });

  it("leave a process that stops, too", async ({ skip }) => {
    if (name === "Redis" && !redis) skip("redis-server is not installed");
    const heard = await listener();
    const writer = openOne();
    for (const kind of ["mail", "import"]) writer.send([{ kind, accountId: "account", id: "record" }]);
    await writer.close();
    await expect.poll(() => heard.flat(), { timeout: 10_000 }).toEqual(["mail", "import"]);
  });
});
