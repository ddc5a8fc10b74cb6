/** From the signed request of a connector to message.received at a receiver, through the whole program. */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { readConfig } from "../src/config.ts";
import { signatureHeaders } from "../src/gate/connector-signature.ts";
import { startProgram } from "../src/program.ts";
import { startRedis } from "../test/harness/redis.ts";
import type { BenchDatabase } from "./database.ts";
import { median, plain, type Result } from "./result.ts";
import { Child } from "./webhooks/child.ts";

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
  const receivers = await Child.start("./receive.ts", { BENCH_RECEIVERS: "1", BENCH_HANGING: "false" });
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

/** A connector that only receives, and a subscription to what it delivers. */
class BenchConnector {
  #id = "";
  #secret = "";
  #subscription = "";

  constructor(
    private readonly origin: string,
    private readonly apiKey: string,
  ) {}

  async connect(hook: string): Promise<void> {
    const subscription = { url: hook, events: ["message.received"] };
    this.#subscription = (await this.#post("/webhooks", subscription)).id!;
    const body = { channel: "sms", name: "Bench", outboundUrl: null };
    const { id, secret } = await this.#post("/connectors", body);
    this.#id = id!;
    this.#secret = secret!;
  }

  async disconnect(): Promise<void> {
    await this.#call("DELETE", `/webhooks/${this.#subscription}`);
    await this.#call("DELETE", `/connectors/${this.#id}`);
  }

  /** Delivers a message; every second one is from a new sender. @returns its id */
  async send(n: number): Promise<string> {
    const phone = n % 2 === 0 ? `+1217${randomInt(1_000_000, 10_000_000)}` : "+12175550142";
    const fields = { content: "Is the apartment on Elm Street still available?", sentAt: new Date() };
    const body = JSON.stringify({ from: { phone }, ...fields, providerMessageId: randomUUID() });
    const answer = await fetch(`${this.origin}/inbound/v1/connectors/${this.#id}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signatureHeaders(body, this.#secret, new Date()) },
      body,
    });
    if (answer.status !== 202) throw new Error(`A message was answered with ${answer.status}.`);
    const { data } = (await answer.json()) as { data: { messageId: string } };
    return data.messageId;
  }

  async #post(path: string, body: object): Promise<Record<string, string>> {
    const answer = await this.#call("POST", path, body);
    return ((await answer.json()) as { data: Record<string, string> }).data;
  }

  async #call(method: "POST" | "DELETE", path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.apiKey}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return answer;
  }
}
