/** From what a visitor writes to the scripted answer in the visitor's stream, while many chats are open. */
import { setTimeout as wait } from "node:timers/promises";
import type { Chat } from "@rental/contract";
import { EventSource } from "../../api/test/chats/event-source.ts";
import { ApiCaller } from "./api-caller.ts";
import type { BenchDatabase } from "./database.ts";
import { percentiles, type Result, type Say } from "./result.ts";
import { onEachQueue, startProgramOn } from "./server.ts";

/** Open chats, each with its stream. */
const chats = 200;
/** Messages of each visitor that are counted; the first one is not. */
const rounds = 4;
/** What visitors write, in turn; all of it is answered by script. */
const texts = ["See listings", "1", "Are pets allowed?", "Book a showing", "help"];

export const benchChat = (at: BenchDatabase, say: Say): Promise<Result[]> =>
  onEachQueue("chat", say, (queue, redisUrl) => measure(at, queue, redisUrl));

async function measure(at: BenchDatabase, queue: string, redisUrl: string | null): Promise<Result[]> {
  const program = await startProgramOn(at, { TRUST_PROXY: "true" }, redisUrl);
  try {
    const origin = program.address!;
    const slug = await publish(origin, at.apiKey);
    const visitors: BenchVisitor[] = [];
    for (let n = 0; n < chats; n++) visitors.push(await BenchVisitor.open(origin, slug, n));
    const delays = (await Promise.all(visitors.map((visitor) => visitor.chat()))).flat();
    for (const visitor of visitors) await visitor.close();
    const name = `chat, ${queue}: POST to the scripted answer in the stream, ${chats} open chats`;
    return percentiles(name, delays, 95, 150);
  } finally {
    await program.stop();
  }
}

/** Publishes the account and a listing. @returns its slug */
async function publish(origin: string, apiKey: string): Promise<string> {
  const api = new ApiCaller(origin, apiKey);
  await api.call("PATCH", "/settings", { profilePublic: true });
  const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
  await api.call("POST", "/properties", {
    ...home,
    title: "Elm 12",
    description: "Two rooms.",
    isPublic: true,
  });
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
