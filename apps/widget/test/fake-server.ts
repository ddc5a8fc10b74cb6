import { vi } from "vitest";
import type { Message } from "../src/chat/api.ts";

export const access = { chatId: "chat", token: "secret" };

/** Answers instead of the network: a chat with its list and its streams. */
export class FakeServer {
  readonly messages: Message[] = [];
  /** Every request: method, path and Last-Event-ID. */
  readonly asked: string[] = [];
  /** What a request for a stream gets instead of one; `silence` is a stream on which nothing comes. */
  streams: "work" | "silence" | number = "work";
  /** Fails every request, as without a network. */
  isDown = false;
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  constructor() {
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => this.#answer(new URL(url), init));
  }

  say(content: string): Message {
    const message = outbound(`m${this.messages.length + 1}`, content);
    this.messages.push(message);
    this.write(eventOf(message));
    return message;
  }

  /** Writes to every stream. @param size bytes of each chunk */
  write(text: string, size = Number.POSITIVE_INFINITY): void {
    const bytes = new TextEncoder().encode(text);
    for (const stream of this.#open) {
      for (let at = 0; at < bytes.length; at += Math.min(size, bytes.length)) {
        stream.enqueue(bytes.slice(at, at + size));
      }
    }
  }

  /** Ends every stream, as a server that stops. */
  end(): void {
    for (const stream of this.#open) stream.close();
    this.#open.clear();
  }

  get openStreams(): number {
    return this.#open.size;
  }

  async #answer(
    { pathname, searchParams }: URL,
    { method = "GET", headers, signal }: RequestInit,
  ): Promise<Response> {
    const sent = new Headers(headers);
    const last = sent.get("last-event-id");
    const after = searchParams.get("after");
    const name = pathname.split("/").at(-1);
    this.asked.push([method, name, last ?? after].filter((part) => part !== null).join(" "));
    if (this.isDown) throw new TypeError("fetch failed");
    if (sent.get("authorization") !== `Bearer ${access.token}`) return Response.json({}, { status: 404 });
    if (name === "messages") return Response.json({ data: this.#after(after) });
    if (typeof this.streams === "number") {
      return Response.json({ detail: "Too many streams." }, { status: this.streams });
    }
    return this.#stream(this.#after(last), signal ?? undefined);
  }

  #after(id: string | null): Message[] {
    return this.messages.slice(this.messages.findIndex((message) => message.id === id) + 1);
  }

  #stream(messages: Message[], signal: AbortSignal | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        signal?.addEventListener("abort", () => {
          if (this.#open.delete(stream)) stream.error(signal.reason);
        });
        this.#open.add(stream);
        if (this.streams === "silence") return;
        const text = `retry: 3000\n\n${messages.map(eventOf).join("")}`;
        stream.enqueue(new TextEncoder().encode(text));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }
}

export const outbound = (id: string, content: string): Message => ({
  id,
  direction: "outbound",
  content,
  sentAt: "2026-06-15T12:00:00.000Z",
});

export const eventOf = (message: Message): string =>
  `id: ${message.id}\nevent: message\ndata: ${JSON.stringify(message)}\n\n`;
