import { setTimeout as wait } from "node:timers/promises";

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any;
}

/** Visitors of a server that restarts: they repeat each request until it is answered. */
export class StubbornVisitors {
  /** Requests that were not answered: no connection, an interrupted one, or a 5xx. */
  cut = 0;
  #requests = 0;

  /** @param origin returns the server's current URL; called before each attempt */
  constructor(private readonly origin: () => string) {}

  /** Sends a request below /public/v1, from an address of its own. */
  async visit(method: string, path: string, given: { body?: object; token?: string } = {}): Promise<Answer> {
    const { body, token } = given;
    this.#requests += 1;
    const at = this.#requests;
    for (;;) {
      const answer = await fetch(`${this.origin()}/public/v1${path}`, {
        method,
        headers: {
          "x-forwarded-for": `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5_000),
      })
        .then(async (response) => ({ status: response.status, body: parsed(await response.text()) }))
        .catch(() => null);
      if (answer && answer.status < 500) return answer;
      this.cut += 1;
      await wait(50);
    }
  }
}

/** The body; nothing when there is none. */
const parsed = (text: string): unknown => (text === "" ? undefined : JSON.parse(text));
