import { Redis } from "ioredis";
import pino from "pino";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { checkRedis } from "../../src/platform/jobs/redis.ts";
import { startRedis } from "../harness/redis.ts";
import { startTestServer } from "../harness/server.ts";

const redis = await startRedis();
if (!redis) console.warn("redis-server is not installed: the tests of an unfit Redis are skipped");
afterAll(() => redis?.stop());

async function configure(settings: Record<string, string>): Promise<void> {
  const client = new Redis(redis!.url);
  for (const [name, value] of Object.entries(settings)) await client.config("SET", name, value);
  client.disconnect();
}

describe.skipIf(!redis)("a Redis that responds, but is unfit", () => {
  afterEach(() => configure({ maxmemory: "0", "maxmemory-policy": "noeviction" }));

  it("is down for /readyz while it is full, when no request can be counted, and up afterwards", async () => {
    const server = await startTestServer({ REDIS_URL: redis!.url });
    try {
      const account = await server.createAccount("pro");
      const ready = () => server.call({ method: "GET", url: "/readyz" });
      expect(await ready()).toMatchObject({ status: 200, body: { dependencies: { redis: "up" } } });

      await configure({ maxmemory: "1" });
      expect((await server.request("GET", "/contacts", { as: account })).status).toBe(503);
      expect(await ready()).toMatchObject({
        status: 503,
        body: { status: "unavailable", dependencies: { database: "up", redis: "down" } },
      });

      await configure({ maxmemory: "0" });
      expect((await server.request("GET", "/contacts", { as: account })).status).toBe(200);
      expect((await ready()).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  it("is described with what to do, at the start and by the doctor", async () => {
    expect(await checkRedis(redis!.url)).toBeUndefined();
    await configure({ "maxmemory-policy": "allkeys-lru" });
    expect(await checkRedis(redis!.url)).toBe(
      "Redis may drop jobs and counters: its maxmemory-policy is allkeys-lru. Set it to noeviction.",
    );
    await configure({ "maxmemory-policy": "noeviction", maxmemory: "1" });
    expect(await checkRedis(redis!.url)).toBe(
      "Redis accepts no writes, so requests get a 503: OOM command not allowed when used memory > 'maxmemory'.",
    );
  });

  it("leads to no lines of the queue's library in the log", async () => {
    await configure({ "maxmemory-policy": "allkeys-lru" });
    const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const log = pino({ level: "silent" });
    const queue = await openQueue({ redisUrl: redis!.url, connection: "" }, [], log);
    const stop = await queue.work(
      () => Promise.resolve(),
      () => Promise.resolve([]),
    );
    await stop();
    await queue.close();
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });
});
