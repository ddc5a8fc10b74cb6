import type { Received } from "./exchange.ts";

/** As many as the server accepts in one request. */
const maxCalls = 20;
const maxUrlLength = 6_000;

interface Waiting {
  name: string;
  input: unknown;
  signal: AbortSignal;
  resolve: (received: Received) => void;
  reject: (error: unknown) => void;
}

/** Collects the reads of one tick and sends them in one request. */
export class Batches {
  readonly #send: (path: string, signal: AbortSignal) => Promise<Received>;
  #waiting: Waiting[] = [];

  constructor(send: (path: string, signal: AbortSignal) => Promise<Received>) {
    this.#send = send;
  }

  read(name: string, input: unknown, signal: AbortSignal): Promise<Received> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ name, input, signal, resolve, reject }) === 1) setTimeout(() => this.#flush());
    });
  }

  #flush(): void {
    let group: Waiting[] = [];
    for (const call of this.#waiting.filter(({ signal }) => !signal.aborted)) {
      const larger = [...group, call];
      if (larger.length > maxCalls || (larger.length > 1 && pathOf(larger).length > maxUrlLength)) {
        void this.#sendGroup(group);
        group = [call];
      } else group = larger;
    }
    this.#waiting = [];
    if (group.length > 0) void this.#sendGroup(group);
  }

  async #sendGroup(group: Waiting[]): Promise<void> {
    const ended = new AbortController();
    let running = group.length;
    // An aborted call ends at once, the request only when all of its calls have.
    for (const { signal } of group) {
      signal.addEventListener("abort", () => {
        running -= 1;
        if (running === 0) ended.abort();
      });
    }
    try {
      const received = await this.#send(pathOf(group), ended.signal);
      const { json } = received;
      group.forEach(({ resolve }, index) => {
        resolve({ ...received, own: Array.isArray(json) ? json[index] : json });
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

function pathOf(group: Waiting[]): string {
  const names = group.map(({ name }) => name).join(",");
  const inputs = Object.fromEntries(group.map(({ input }, index) => [index, input]));
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}
