/** From the signed request of a connector to message.received at a receiver, through the whole program. */
import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { readConfig } from "../src/config.ts";
import { startProgram } from "../src/program.ts";
import { startRedis } from "../test/harness/redis.ts";
import { Child } from "./child.ts";
import { BenchConnector } from "./connector.ts";
import type { BenchDatabase } from "./database.ts";
import { median, plain, type Result } from "./result.ts";

const messages = 100;
/** These come first and are not counted. */
const warmUp = 10;

/** Measured with the queue on PostgreSQL, and on Redis where it is installed. */
export async function benchInbound(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  say("inbound: PostgreSQL");
  const results = await measure(at, null);
  const redis = await startRedis();
  if (!redis) return results;
  try {
    say("inbound: Redis");
    return [...results, ...(await measure(at, redis.url))];
  } finally {
    await redis.stop();
  }
}

async function measure(at: BenchDatabase, redisUrl: string | null): Promise<Result[]> {
  const receivers = await Child.start(new URL("./webhooks/receive.ts", import.meta.url), {
    BENCH_RECEIVERS: "1",
    BENCH_HANGING: "false",
  });
  const config = {
    ...readConfig({ PORT: "0", RENTAL_DATA_DIR: at.dataDir, ALLOW_PRIVATE_NETWORKS: "true" }),
    databaseUrl: at.connection as string,
    redisUrl,
  };
  const program = await startProgram(config, pino({ level: "silent" }));
  try {
    const [port] = receivers.hello.ports as [number];
    const connector = new BenchConnector(program.address!, at.apiKey);
    await connector.connect(`http://127.0.0.1:${port}/hook`);
    await receivers.ask("watch");
    const sentAt = new Map<string, number>();
    for (let n = 0; n < warmUp + messages; n++) {
      const began = performance.timeOrigin + performance.now();
      const messageId = await connector.send(n);
      if (n >= warmUp) sentAt.set(messageId, began);
      await wait(60 + Math.random() * 60);
    }
    const delays = await delaysOf(receivers, sentAt);
    await connector.disconnect();
    const name = `inbound, ${redisUrl ? "Redis" : "PostgreSQL"}: signed POST to message.received delivered`;
    return [
      plain(`${name}, p50`, "ms", median(delays)),
      plain(`${name}, p95`, "ms", delays[Math.ceil(delays.length * 0.95) - 1]!, 150),
    ];
  } finally {
    await program.stop();
    await receivers.stop();
  }
}

/** Milliseconds from request to delivery, ascending. @throws when some were not delivered within 30 s */
async function delaysOf(receivers: Child, sentAt: Map<string, number>): Promise<number[]> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(50)) {
    const { arrivals } = (await receivers.ask("told")) as { arrivals: [number, string, number][] };
    const delays = arrivals.flatMap(([, id, at]) => (sentAt.has(id) ? [at - sentAt.get(id)!] : []));
    if (delays.length === sentAt.size) return delays.toSorted((a, b) => a - b);
  }
  throw new Error(`not all of ${sentAt.size} messages were delivered`);
}
