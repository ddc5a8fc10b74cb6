import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any;
}

/** A client of programs that are killed: it repeats each request, with the same Idempotency-Key, until it is answered. */
export class Api {
  /** Attempts that were not answered: no connection, an interrupted one, a 429 or a 5xx. */
  repeated = 0;

  /** @param origin the program to ask, called before each attempt */
  constructor(
    private readonly origin: () => string,
    private readonly apiKey: string,
  ) {}

  /** @param from the address of a prospect; requests below /api/v1 need none */
  async send(
    method: string,
    path: string,
    { body, from }: { body?: object; from?: string } = {},
  ): Promise<Answer> {
    const headers = {
      ...(from ? { "x-forwarded-for": from } : { authorization: `Bearer ${this.apiKey}` }),
      ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    };
    for (;;) {
      const answer = await fetch(`${this.origin()}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(60_000),
        ...(body && { body: JSON.stringify(body) }),
      })
        .then(async (response) => ({ status: response.status, body: JSON.parse(await response.text()) }))
        .catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      this.repeated += 1;
      await wait(100);
    }
  }
}
