import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Chat, ChatMessage } from "@rental/contract";
import { expect } from "vitest";
import { Installation, type Role } from "../harness/installation.ts";
import { EventSource } from "./event-source.ts";

/** An installation with two APIs, whose visitors chat. */
export class Chatting extends Installation {
  other!: Role;
  slug = "";
  /** Requests that were not answered. */
  cut = 0;
  readonly visitors: ChattingVisitor[] = [];
  readonly #over = new AbortController();

  get isWriting(): boolean {
    return !this.#over.signal.aborted;
  }

  /** Waits, but not longer than until the writing is over. */
  async pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#over.signal }).catch((error: Error) => {
      if (error.name !== "AbortError") throw error;
    });
  }

  static async start(withRedis: boolean): Promise<Chatting> {
    const made = await new Chatting().open({ withRedis });
    made.other = await made.addApi();
    await made.client.write("PATCH", "/settings", { profilePublic: true });
    const [row] = await made.database.queues`select slug from accounts`;
    made.slug = row!.slug;
    return made;
  }

  /** Visitors that each write as fast as they are answered, by one API, and follow their chat at the other. */
  async startWriting(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const visitor = new ChattingVisitor(
        this,
        n % 2 === 0 ? [this.api, this.other] : [this.other, this.api],
      );
      this.visitors.push(visitor);
      visitor.start();
    }
  }

  async stopWriting(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.visitors.map((visitor) => visitor.finished));
  }

  /** Every message was received once, answered once, shown in order, and reported once. */
  async expectNothingLost(): Promise<void> {
    for (const visitor of this.visitors) await visitor.expectAll();
    const { queues: sql } = this.database;
    const written = this.visitors.flatMap((visitor) => visitor.written);
    const inbound = await sql`select id, content from messages where direction = 'inbound'`;
    expect(inbound.map(({ content }) => content).toSorted()).toEqual(written.toSorted());
    const received = await sql`select data->>'id' as id from outbox where event = 'message.received'`;
    expect(received.map(({ id }) => id).toSorted()).toEqual(inbound.map(({ id }) => id).toSorted());
    const outbound = await sql`select id from messages where direction = 'outbound'`;
    // The greeting of each chat, and one answer to each message.
    expect(outbound).toHaveLength(written.length + this.visitors.length);
    const sentIds = async () => {
      const rows = await sql`select data->>'id' as id from outbox where event = 'message.sent'`;
      return rows.map(({ id }) => id).toSorted();
    };
    await expect.poll(sentIds, { timeout: 30_000 }).toEqual(outbound.map(({ id }) => id).toSorted());
    const [people] = await sql`select count(*)::int as count from contacts`;
    expect(people!.count).toBe(this.visitors.length);
  }
}

/** A visitor who never gives up. */
class ChattingVisitor {
  /** What was written, and received. */
  readonly written: string[] = [];
  /** What the stream showed, over all its connections. */
  readonly shown: ChatMessage[] = [];
  finished: Promise<unknown> = Promise.resolve();
  #chat!: Chat;
  #hasWritten = false;
  readonly #address = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1`;

  constructor(
    private readonly of: Chatting,
    private readonly at: [posts: Role, follows: Role],
  ) {}

  start(): void {
    this.finished = this.#open().then(() => Promise.all([this.#write(), this.#follow()]));
  }

  async #open(): Promise<void> {
    const content = `first ${randomUUID()}`;
    const body = { content, clientId: randomUUID() };
    this.#chat = (await this.#insist(`/${this.of.slug}/chats`, body)) as Chat;
    this.written.push(content);
  }

  async #write(): Promise<void> {
    for (let n = 0; this.of.isWriting; n++) {
      const content = `${n} ${randomUUID()}`;
      await this.#insist(`/chats/${this.#chat.chatId}/messages`, { content, clientId: randomUUID() });
      this.written.push(content);
      // A chat accepts 20 messages per minute.
      await this.of.pause(n < 4 ? 100 : 4_200);
    }
    this.#hasWritten = true;
  }

  /** Repeats a request until it is answered. */
  async #insist(path: string, body: object): Promise<unknown> {
    for (;;) {
      const answer = await fetch(`${this.at[0].said}/public/v1${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": this.#address,
          ...(this.#chat && { authorization: `Bearer ${this.#chat.token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null);
      const data = answer?.status === 201 ? await dataIn(answer) : undefined;
      if (data) return data;
      if (answer && answer.status < 500 && answer.status !== 201) throw new Error(await answer.text());
      this.of.cut += 1;
      await wait(50);
    }
  }

  /** Follows the chat, and connects again with the last id whenever it is cut off. */
  async #follow(): Promise<void> {
    const isBehind = () => this.shown.length < 2 * this.written.length + 1;
    let last: string | null = null;
    const patience = Date.now() + 300_000;
    // What is being sent when writing stops is written, too.
    while ((!this.#hasWritten || isBehind()) && Date.now() < patience) {
      const url = `${this.at[1].said}/public/v1/chats/${this.#chat.chatId}/stream`;
      const source: EventSource | null = await EventSource.open(url, this.#chat.token, last).catch(
        () => null,
      );
      if (!source) {
        await wait(50);
        continue;
      }
      let isOpen = true;
      source.ended.then(() => {
        isOpen = false;
      });
      while (
        isOpen &&
        (!this.#hasWritten || this.shown.length + source.messages.length < 2 * this.written.length + 1)
      )
        await wait(20);
      await source.close();
      this.shown.push(...source.messages);
      last = source.lastEventId ?? last;
    }
  }

  async expectAll(): Promise<void> {
    const inbound = this.shown.filter(({ direction }) => direction === "inbound");
    expect(inbound.map(({ content }) => content)).toEqual(this.written);
    expect(new Set(this.shown.map(({ id }) => id)).size).toBe(this.shown.length);
    // Each message has its answer behind it.
    const directions = this.shown.map(({ direction }) => direction);
    expect(directions).toEqual(["outbound", ...this.written.flatMap(() => ["inbound", "outbound"])]);
  }
}

/** The data of an answer; nothing if it was cut off. */
async function dataIn(answer: Response): Promise<unknown> {
  const body = (await answer.json().catch(() => undefined)) as { data: unknown } | undefined;
  return body?.data;
}
