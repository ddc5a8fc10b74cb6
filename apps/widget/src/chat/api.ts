import type * as proofOfWork from "./proof-of-work.ts";

/** The parts of `/public/v1` that the widget uses. Schemas: packages/contract/src/public-chat.ts. */

/** A file of a message. */
export interface Attachment {
  id: string;
  name: string;
  contentType: string;
  bytes: number;
  /** Good for an hour. */
  url: string;
}

export interface Message {
  id: string;
  /** `inbound` from the visitor. */
  direction: "inbound" | "outbound";
  content: string;
  /** Quick replies, for the last message of the chat. */
  options?: string[];
  attachments?: Attachment[];
  /** ISO 8601 */
  sentAt: string;
}

/** A chat, and the token that opens it. */
export interface Access {
  chatId: string;
  token: string;
}

/** An answer that is not 2xx. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    /** When to repeat the request, in ms; 0 when the server does not say. */
    readonly waitMs: number,
    readonly code?: string,
  ) {
    super(`${status} ${detail}`);
  }

  /** Whether the chat does not exist (any more), or the token is not that of the chat. */
  get isGone(): boolean {
    return this.status === 404 || this.status === 401;
  }
}

/** Longest time until an answer begins, in ms. */
const answerMs = 20_000;
/** Writes per address are counted by the minute, in ms: when it is over, none needs a proof of work. */
const proofWindowMs = 60_000;

interface Call {
  path: string;
  token?: string;
  /** Makes it a POST. */
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Few visitors need the script that computes it. */
async function solutionOf(challenge: proofOfWork.Challenge): Promise<string | undefined> {
  const { solve }: typeof proofOfWork = await import(PROOF_PATH);
  return solve(challenge);
}

/** Requests to the server. They throw a `Refusal`, or a TypeError when there is no connection. */
export class Api {
  constructor(
    private readonly origin: string,
    private readonly account: string,
  ) {}

  async agentName(): Promise<string | null> {
    return (await this.#data<{ agentName: string | null }>({ path: this.account })).agentName;
  }

  /** Without content: the answer contains the greeting. */
  createChat(body: {
    language: string;
    propertyId?: string | undefined;
  }): Promise<Access & { messages: Message[] }> {
    return this.#data({ path: `${this.account}/chats`, body });
  }

  /** @param after id of the last message that is known */
  list({ chatId, token }: Access, after: string | undefined): Promise<Message[]> {
    return this.#data({ path: `chats/${chatId}/messages${after ? `?after=${after}` : ""}`, token });
  }

  /** Writes in a chat. @param path below that of the chat */
  post<T>({ chatId, token }: Access, path: string, body: object): Promise<T> {
    return this.#data({ path: `chats/${chatId}/${path}`, token, body });
  }

  /** Server-sent events, from the message after `lastEventId` on. */
  stream({ chatId, token }: Access, lastEventId: string | undefined, signal: AbortSignal): Promise<Response> {
    const headers = { accept: "text/event-stream", ...(lastEventId && { "last-event-id": lastEventId }) };
    return this.#request({ path: `chats/${chatId}/stream`, token, headers, signal });
  }

  async #data<T>(call: Call): Promise<T> {
    const answer = await this.#request({ ...call, signal: AbortSignal.timeout(answerMs) });
    return ((await answer.json()) as { data: T }).data;
  }

  async #request(call: Call, proof?: string): Promise<Response> {
    const { path, token, body, headers, signal } = call;
    const answer = await fetch(`${this.origin}/public/v1/${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      ...(signal && { signal }),
      headers: {
        ...headers,
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(proof && { "x-proof-of-work": proof }),
      },
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "strict-origin-when-cross-origin",
    });
    if (answer.ok) return answer;
    // A proxy in between may answer with a page.
    const problem = await answer.json().catch(() => ({}));
    const waitMs = (Number(answer.headers.get("retry-after")) || 0) * 1000;
    if (!problem.challenge)
      throw new Refusal(answer.status, String(problem.detail ?? ""), waitMs, problem.code);
    const solution = proof === undefined && (await solutionOf(problem.challenge));
    if (!solution) throw new Refusal(answer.status, problem.detail, waitMs || proofWindowMs);
    return this.#request(
      { ...call, ...(signal && body && { signal: AbortSignal.timeout(answerMs) }) },
      solution,
    );
  }
}
