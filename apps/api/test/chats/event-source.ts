import { type IncomingMessage, request } from "node:http";
import type { ChatMessage } from "@rental/contract";

/** A client of server-sent events, as a page has one. */
export class EventSource {
  /** The messages so far, in the order of their arrival. */
  readonly messages: ChatMessage[] = [];
  /** Number of comments. */
  heartbeats = 0;
  lastEventId: string | null = null;
  #heard: (() => void)[] = [];
  response!: IncomingMessage;
  /** Settles when the stream has ended. */
  ended: Promise<void> = Promise.resolve();

  /** @param address of the client, for a server that trusts its proxy. @throws Error with the status of a refusal */
  static async open(
    url: string,
    token: string,
    lastEventId: string | null = null,
    address?: string,
  ): Promise<EventSource> {
    const source = new EventSource();
    const headers = {
      authorization: `Bearer ${token}`,
      accept: "text/event-stream",
      ...(lastEventId !== null && { "last-event-id": lastEventId }),
      ...(address !== undefined && { "x-forwarded-for": address }),
    };
    // Each on a connection of its own, which ends with it.
    source.response = await new Promise((resolve, reject) =>
      request(url, { agent: false, headers }, resolve).once("error", reject).end(),
    );
    if (source.response.statusCode !== 200) {
      source.response.destroy();
      throw new Error(String(source.response.statusCode));
    }
    source.ended = source.#read();
    return source;
  }

  /** The client leaves. */
  async close(): Promise<void> {
    this.response.destroy();
    await this.ended;
  }

  /** Settles with the next message. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#heard.push(resolve);
    });
  }

  get contents(): string[] {
    return this.messages.map(({ content }) => content);
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let buffered = "";
    try {
      for await (const chunk of this.response) {
        buffered += decoder.decode(chunk as Buffer, { stream: true });
        const blocks = buffered.split("\n\n");
        buffered = blocks.pop()!;
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // The connection was cut off; what arrived before counts.
    }
  }

  #take(block: string): void {
    if (block.startsWith(":")) this.heartbeats += 1;
    const fields = new Map(
      block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    );
    if (fields.get("event") !== "message") return;
    this.lastEventId = fields.get("id")!;
    this.messages.push(JSON.parse(fields.get("data")!));
    for (const heard of this.#heard.splice(0)) heard();
  }
}
