import { setTimeout as wait } from "node:timers/promises";
import { newId } from "../../../src/platform/ids.ts";

/** When the program was down or restarting, in ms of `performance.now()`. */
export interface Outage {
  from: number;
  to: number;
}

/** An answer outside of outages, for the statistics. */
export interface Timed {
  kind: "read" | "write" | "image";
  at: number;
  ms: number;
}

export interface Answer {
  status: number;
  body: { data?: Record<string, unknown> & { id?: string } } | null;
  bytes: number;
}

const patienceMs = 30_000;
/** Requests that were in progress when an outage began or ended count as part of it. */
const graceMs = 2_000;

/** Sends requests until they are answered, and records their durations and unexpected answers. */
export class SoakClient {
  readonly times: Timed[] = [];
  readonly outages: Outage[] = [];
  readonly failures: string[] = [];
  acknowledgedWrites = 0;
  repeatedTries = 0;

  constructor(
    private readonly origin: string,
    private readonly apiKey: string,
  ) {}

  /** A write or read of the API. A write uses one Idempotency-Key for all its attempts. */
  async api(method: string, path: string, body?: unknown): Promise<Answer> {
    const isRead = method === "GET";
    const headers: Record<string, string> = { authorization: `Bearer ${this.apiKey}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (!isRead) headers["idempotency-key"] = newId();
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.#persist(isRead ? "read" : "write", `${this.origin}/api/v1${path}`, {
      method,
      headers,
      ...(payload !== undefined && { body: payload }),
    });
    if (!isRead && answer.status < 300) this.acknowledgedWrites += 1;
    return answer;
  }

  /** Requests without a key: images. */
  file(method: "GET" | "PUT", url: string, body?: Buffer, type = "image/png"): Promise<Answer> {
    const sent = body && { body: new Uint8Array(body), headers: { "content-type": type } };
    return this.#persist("image", url, { method, ...sent });
  }

  async #persist(kind: Timed["kind"], url: string, init: RequestInit): Promise<Answer> {
    for (;;) {
      const sent = performance.now();
      const answer = await this.#try(url, init);
      const ended = performance.now();
      const isDisturbed = this.#wasOut(sent, ended);
      if (answer && answer.status < 500) {
        if (!isDisturbed) this.times.push({ kind, at: ended, ms: ended - sent });
        return answer;
      }
      this.repeatedTries += 1;
      if (!isDisturbed) this.failures.push(`${init.method} ${url}: ${answer?.status ?? "no answer"}`);
      await wait(100);
    }
  }

  async #try(url: string, init: RequestInit): Promise<Answer | null> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = String(response.headers.get("content-type")).includes("json");
      const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null;
      return { status: response.status, body, bytes: bytes.length };
    } catch (error) {
      if (error instanceof SyntaxError) throw error;
      return null;
    }
  }

  #wasOut = (from: number, to: number): boolean =>
    this.outages.some((outage) => from < outage.to + graceMs && to > outage.from - graceMs);
}
