import { percentiles, plain, type Result } from "../result.ts";

/** What somebody waited for: a whole page or view, a request of the API, the script's answer in a chat, a feed. */
export type Wait = "page" | "api" | "answer" | "feed";

const names: Record<Wait, string> = {
  page: "a page or view",
  api: "a request of the API",
  answer: "the chat's answer in its stream",
  feed: "a portal's feed",
};

/** The most that 95 of 100 may take, in ms. */
const goals: Record<Wait, number | null> = { page: 150, api: 50, answer: 150, feed: null };

/** What everybody waited for in one period, and what was refused. */
export class Observed {
  /** What is before is not counted. */
  isCounting = false;
  #waits: Record<Wait, number[]> = { page: [], api: [], answer: [], feed: [] };
  #requests = 0;
  #limited = 0;
  readonly faults = new Map<string, number>();

  async timed<T>(wait: Wait, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await work();
    if (this.isCounting) this.#waits[wait].push(performance.now() - began);
    return done;
  }

  /**
   * A request with its whole answer. What a limit refuses is counted apart from what must not happen.
   * @param usual a status of an error that belongs to the day
   */
  async ask(url: string, init?: RequestInit, usual?: number): Promise<{ status: number; text: string }> {
    const what = `${init?.method ?? "GET"} ${new URL(url).pathname.replace(/[0-9a-f-]{36}|[\w-]{40,}/g, "*")}`;
    try {
      const answer = await fetch(url, init);
      const text = await answer.text();
      if (this.isCounting) this.#requests += 1;
      if (answer.status === 429) this.#limited += 1;
      else if (answer.status >= 400 && answer.status !== usual)
        this.fault(`${what}: ${answer.status} ${text.slice(0, 120)}`);
      return { status: answer.status, text };
    } catch (error) {
      this.fault(`${what}: ${error}`);
      return { status: 0, text: "" };
    }
  }

  fault(what: string): void {
    this.faults.set(what, (this.faults.get(what) ?? 0) + 1);
  }

  /** @param hasGoals whether this is the crowd that one machine is for */
  results(name: string, seconds: number, hasGoals: boolean): Result[] {
    const faults = [...this.faults.values()].reduce((sum, count) => sum + count, 0);
    return [
      plain(`${name}: requests`, "1/s", this.#requests / seconds),
      ...(Object.keys(names) as Wait[]).flatMap((wait) =>
        this.#waits[wait].length === 0
          ? []
          : percentiles(`${name}: ${names[wait]}`, this.#waits[wait], 95, hasGoals ? goals[wait] : null),
      ),
      plain(`${name}: refused by limits`, "requests", this.#limited),
      plain(`${name}: refused otherwise`, "requests", faults, 0),
    ];
  }
}
