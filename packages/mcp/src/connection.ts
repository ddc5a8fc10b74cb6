import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { errorAnswer, headersOf, type Message } from "./message.ts";

export interface ConnectionOptions {
  /** The server's base URL, such as `http://127.0.0.1:3000`. */
  baseUrl: string;
  apiKey: string;
  /** Milliseconds before the first retry; doubles with each one. */
  retryAfterMs?: number;
}

/** Retries of a request that did not reach the server, or that it could not serve at the time. */
const maxRetries = 3;
const temporary = new Set([502, 503, 504]);

/** Sends messages to a rental server's MCP endpoint, each as one HTTP request. */
export class Connection {
  readonly #url: string;
  readonly #options: ConnectionOptions;
  /** The protocol version negotiated in the handshake. */
  #version: string | undefined;
  readonly #underWay = new Map<unknown, AbortController>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#url = `${options.baseUrl.replace(/\/+$/, "")}/mcp`;
  }

  /** @returns the response; nothing for a notification. Never throws: errors become responses too. */
  async send(message: Message): Promise<Message | undefined> {
    if (message.method === "notifications/cancelled") this.#underWay.get(message.params?.requestId)?.abort();
    const canceller = new AbortController();
    this.#underWay.set(message.id, canceller);
    try {
      const answer = await this.#answer(message, canceller.signal);
      return message.id === undefined ? undefined : answer;
    } catch (error) {
      // Nobody is waiting for the response to a cancelled request.
      if (canceller.signal.aborted || message.id === undefined) return undefined;
      return errorAnswer(message.id, -32000, this.#unreachable(error));
    } finally {
      this.#underWay.delete(message.id);
    }
  }

  async #answer(message: Message, signal: AbortSignal): Promise<Message> {
    const response = await this.#post(message, signal);
    const body = parse(await response.text());
    if (body?.error || body?.result) {
      if (message.method === "initialize") this.#version = body.result?.protocolVersion as string | undefined;
      return { ...body, id: message.id ?? null };
    }
    const { detail } = (body ?? {}) as { detail?: string };
    const place = response.headers.get("location");
    const outcome = `answered with status ${response.status}${place ? ` and redirects to ${place}` : ""}`;
    const told = detail ?? `${this.#url} ${outcome}. Check RENTAL_BASE_URL.`;
    return errorAnswer(message.id, -32000, response.status === 401 ? `${told} Check RENTAL_API_KEY.` : told);
  }

  /** Retries safely: the server performs a write with the same Idempotency-Key only once. */
  async #post(message: Message, signal: AbortSignal): Promise<Response> {
    const { apiKey, retryAfterMs = 500 } = this.#options;
    const request = {
      method: "POST",
      headers: {
        ...headersOf(message, this.#version),
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        Authorization: `Bearer ${apiKey}`,
        "Idempotency-Key": randomUUID(),
      },
      body: JSON.stringify(message),
      signal,
      // A followed redirect would lose the key, and turn the POST into a GET.
      redirect: "manual" as const,
    };
    for (let retry = 0; ; retry++) {
      const isLast = retry === maxRetries;
      try {
        const response = await fetch(this.#url, request);
        if (isLast || !temporary.has(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || signal.aborted) throw error;
      }
      await wait(retryAfterMs * 2 ** retry, undefined, { signal });
    }
  }

  #unreachable(error: unknown): string {
    const { cause, message } = error as Error;
    const why = (cause as { code?: string } | undefined)?.code ?? message;
    return `The server at ${this.#options.baseUrl} can't be reached (${why}). Is it running? Check RENTAL_BASE_URL.`;
  }
}

function parse(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}
