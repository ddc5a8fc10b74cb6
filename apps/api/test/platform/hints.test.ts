import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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
  afterEach(() => Promise.all(open.splice(0).map((hints) => hints.close())));

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

  const ids = Array.from({ length: 400 }, (_, n) => `record-${n}`);

  it("tell another process of every record, in few messages however many writes there are", async ({
    skip,
  }) => {
    if (name === "Redis" && !redis) skip("redis-server is not installed");
    const heard = await listener();
    const writer = openOne();
    for (const id of ids) writer.send([accountNotification(id)]);
    await expect.poll(() => heard.flat().length, { timeout: 10_000 }).toBe(ids.length);
    expect(heard.flat()).toEqual(ids);
    // The first leaves at once, and the others together, as many as fit.
    expect(heard.length).toBeLessThanOrEqual(4);
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
