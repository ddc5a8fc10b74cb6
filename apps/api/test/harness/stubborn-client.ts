import { setTimeout as wait } from "node:timers/promises";
import { newId } from "../../src/platform/ids.ts";

type Answered = { data: { id: string } & Record<string, unknown> };

/** A client for a server that restarts: it repeats each write with the same Idempotency-Key until it is answered. */
export class StubbornClient {
  /** Writes that were answered. */
  acknowledged = 0;
  /** Failed attempts: no connection, an interrupted one, or a 5xx. */
  failedTries = 0;

  /** @param at returns the server's current URL and the key for it; called before each attempt */
  constructor(private readonly at: () => { origin: string; apiKey: string }) {}

  /** @throws Refused when the server refuses the write itself */
  async write(method: "POST" | "PATCH", path: string, body: unknown): Promise<Answered> {
    const idempotencyKey = newId();
    for (;;) {
      const answer = await this.#try(method, path, body, idempotencyKey);
      if (answer) {
        this.acknowledged += 1;
        return answer;
      }
      this.failedTries += 1;
      await wait(50);
    }
  }

  async #try(method: string, path: string, body: unknown, idempotencyKey: string): Promise<Answered | null> {
    const { origin, apiKey } = this.at();
    try {
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      });
      if (response.ok) return (await response.json()) as Answered;
      if (response.status < 500) throw new Refused(`${response.status} ${await response.text()}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    return null;
  }
}

export class Refused extends Error {}
