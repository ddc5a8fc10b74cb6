import { setTimeout as wait } from "node:timers/promises";
import { newId } from "../../src/platform/ids.ts";
import { until } from "./poll.ts";

/** An answer, or none. */
export interface Tried {
  /** When it ended, and how long it took, in ms. */
  at: number;
  ms: number;
  kind: "write" | "read";
  /** 0: no answer. */
  status: number;
  detail: string;
}

/** A contact that was written. */
export interface Acknowledged {
  writer: string;
  id: string;
  /** When the first try began, and when it was acknowledged, in ms of `performance.now()`. */
  begunAt: number;
  at: number;
}

/** How long a client waits for an answer, in ms. */
const patienceMs = 15_000;

export interface LoadOptions {
  writers: number;
  /** How long each client waits between two requests. */
  pauseMs: number;
  /** The key of an account that writes nothing, whose lists are read too. */
  quietKey?: string;
}

/**
 * Clients that write contacts and read lists all the time. A write is repeated with the same Idempotency-Key until it is
 * acknowledged.
 */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  readonly tried: Tried[] = [];
  /** Contacts that a list lacked although they had been acknowledged before it was asked for. */
  readonly missed: string[] = [];
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly origin: string,
    private readonly apiKey: string,
    private readonly options: LoadOptions = { writers: 4, pauseMs: 120 },
  ) {}

  start(): void {
    const all = Array.from({ length: this.options.writers }, (_, n) => this.#write(`Writer ${n}`));
    const { quietKey } = this.options;
    this.#running = Promise.all([...all, this.#read(), quietKey && this.#readQuiet(quietKey)]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Waits until every writer was acknowledged a write that it began after this moment. */
  async allWrite(since: number): Promise<void> {
    await until("every writer", async () => {
      const recent = this.acknowledged.filter(({ begunAt }) => begunAt >= since);
      return new Set(recent.map(({ writer }) => writer)).size === this.options.writers;
    });
  }

  /** Any request, once. @returns status 0 when there is no answer */
  async send(method: string, path: string, body?: unknown, key?: string, apiKey = this.apiKey) {
    const headers: Record<string, string> = { authorization: `Bearer ${apiKey}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (key !== undefined) headers["idempotency-key"] = key;
    try {
      const response = await fetch(`${this.origin}/api/v1${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(patienceMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = String(response.headers.get("content-type")).includes("json");
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : { detail: text },
      };
    } catch (error) {
      return { status: 0, headers: new Headers(), body: { detail: String((error as Error).cause ?? error) } };
    }
  }

  /** A request that counts. */
  async try(kind: Tried["kind"], ...request: Parameters<Load["send"]>) {
    const begunAt = performance.now();
    const answer = await this.send(...request);
    const at = performance.now();
    const { detail = "" } = answer.body as { detail?: string };
    this.tried.push({ at, ms: at - begunAt, kind, status: answer.status, detail });
    return answer;
  }

  async #write(writer: string): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const name = `${writer} ${n}`;
      const key = newId();
      const contact = { name, email: `${key}@example.com` };
      const begunAt = performance.now();
      for (;;) {
        const { status, body } = await this.try("write", "POST", "/contacts", contact, key);
        if (status === 201) {
          this.acknowledged.push({ writer, id: body.data.id, begunAt, at: performance.now() });
          break;
        }
        if (this.#isOver) return;
        await wait(this.options.pauseMs);
      }
      await wait(this.options.pauseMs);
    }
  }

  /** The newest contacts, among which the last acknowledged one must be. */
  async #read(): Promise<void> {
    while (!this.#isOver) {
      const last = this.acknowledged.at(-1)?.id;
      const { status, body } = await this.try("read", "GET", "/contacts?limit=100");
      const listed = status === 200 ? (body.data as { id: string }[]) : null;
      if (last && listed && !listed.some(({ id }) => id === last)) this.missed.push(last);
      await wait(this.options.pauseMs);
    }
  }

  async #readQuiet(key: string): Promise<void> {
    while (!this.#isOver) {
      await this.try("read", "GET", "/contacts?limit=5", undefined, undefined, key);
      await wait(this.options.pauseMs);
    }
  }
}
