/** From what a visitor writes to the scripted answer in the visitor's stream, while many chats are open. */
import { setTimeout as wait } from "node:timers/promises";
import type { Chat } from "@rental/contract";
import pino from "pino";
import { readConfig } from "../src/config.ts";
import { startProgram } from "../src/program.ts";
import { EventSource } from "../test/chats/event-source.ts";
import { startRedis } from "../test/harness/redis.ts";
import type { BenchDatabase } from "./database.ts";
import { median, plain, type Result } from "./result.ts";

/** Open chats, each with its stream. */
const chats = 200;
/** Messages of each visitor that are counted; the first one is not. */
const rounds = 4;
/** What visitors write, in turn; all of it is answered by script. */
const texts = ["See listings", "1", "Are pets allowed?", "Book a showing", "help"];

/** Measured with the hints on PostgreSQL, and on Redis where it is installed. */
export async function benchChat(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  say("chat: PostgreSQL");
  const results = await measure(at, null);
  const redis = await startRedis();
  if (!redis) return results;
  try {
    say("chat: Redis");
    return [...results, ...(await measure(at, redis.url))];
  } finally {
    await redis.stop();
  }
}

async function measure(at: BenchDatabase, redisUrl: string | null): Promise<Result[]> {
  const config = {
    ...readConfig({ PORT: "0", RENTAL_DATA_DIR: at.dataDir, TRUST_PROXY: "true" }),
    databaseUrl: at.connection as string,
    redisUrl,
  };
  const program = await startProgram(config, pino({ level: "silent" }));
  try {
    const origin = program.address!;
    const slug = await publish(origin, at.apiKey);
    const visitors: BenchVisitor[] = [];
    for (let n = 0; n < chats; n++) visitors.push(await BenchVisitor.open(origin, slug, n));
    const delays = (await Promise.all(visitors.map((visitor) => visitor.chat()))).flat();
    for (const visitor of visitors) await visitor.close();
    const name = `chat, ${redisUrl ? "Redis" : "PostgreSQL"}: POST to the scripted answer in the stream, ${chats} open chats`;
    const sorted = delays.toSorted((a, b) => a - b);
    return [
      plain(`${name}, p50`, "ms", median(sorted)),
      plain(`${name}, p95`, "ms", sorted[Math.ceil(sorted.length * 0.95) - 1]!, 150),
    ];
  } finally {
    await program.stop();
  }
}

/** Publishes the account and a listing. @returns its slug */
async function publish(origin: string, apiKey: string): Promise<string> {
  const write = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  };
  await write("PATCH", "/settings", { profilePublic: true });
  const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
  await write("POST", "/properties", { ...home, title: "Elm 12", description: "Two rooms.", isPublic: true });
  return "bench";
}

/** A visitor who writes every few seconds, and whose chat is open all the time. */
class BenchVisitor {
  private constructor(
    private readonly origin: string,
    private readonly headers: Record<string, string>,
    private readonly chatId: string,
    private readonly stream: EventSource,
  ) {}

  static async open(origin: string, slug: string, n: number): Promise<BenchVisitor> {
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": `2001:db8:${n.toString(16)}::1`,
    };
    const answer = await fetch(`${origin}/public/v1/${slug}/chats`, { method: "POST", headers, body: "{}" });
    if (answer.status !== 201)
      throw new Error(`A chat was answered with ${answer.status}: ${await answer.text()}`);
    const { chatId, token } = ((await answer.json()) as { data: Chat }).data;
    const stream = await EventSource.open(
      `${origin}/public/v1/chats/${chatId}/stream`,
      token,
      null,
      headers["x-forwarded-for"],
    );
    return new BenchVisitor(origin, { ...headers, authorization: `Bearer ${token}` }, chatId, stream);
  }

  /** @returns the milliseconds until each answer */
  async chat(): Promise<number[]> {
    const delays: number[] = [];
    for (let n = 0; n <= rounds; n++) {
      await wait(Math.random() * 10_000);
      const known = this.stream.messages.length;
      const began = performance.now();
      const arrived = this.#answerAfter(known);
      const answer = await fetch(`${this.origin}/public/v1/chats/${this.chatId}/messages`, {
        method: "POST",
        headers: this.headers,
        body: JSON.stringify({ content: texts[n % texts.length] }),
      });
      if (answer.status !== 201) throw new Error(`A message was answered with ${answer.status}.`);
      const delay = (await arrived) - began;
      if (n > 0) delays.push(delay);
    }
    return delays;
  }

  /** Settles when the stream has the visitor's message and the answer. */
  async #answerAfter(known: number): Promise<number> {
    while (this.stream.messages.length < known + 2) await this.stream.next();
    return performance.now();
  }

  close = (): Promise<void> => this.stream.close();
}
