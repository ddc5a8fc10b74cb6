import type { Load } from "../cluster/load.ts";
import { markdown } from "../cluster/table.ts";

interface Step {
  name: string;
  seconds: number;
  /** Until all clients were served after it, in ms of `performance.now()`. */
  to: number;
}

const titles = ["what", "seconds", "requests", "failed", "slowest request"];

/** The steps of an upgrade, and what clients noticed of each. */
export class Steps {
  readonly #begun = performance.now();
  readonly #steps: Step[] = [];

  constructor(
    private readonly load: Load,
    private readonly say: (text: string) => void,
  ) {}

  /** Does the step, and waits until every client was served after it. */
  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    const from = performance.now();
    await work();
    const seconds = (performance.now() - from) / 1_000;
    await this.load.allWrite(performance.now());
    this.#steps.push({ name, seconds, to: performance.now() });
    this.say(`${name}: ${seconds.toFixed(1)} s`);
  }

  table(): string {
    const rows = this.#steps.map(({ name, seconds, to }, n) => {
      const from = this.#steps[n - 1]?.to ?? this.#begun;
      return [name, seconds.toFixed(1), ...this.#noticed(from, to)];
    });
    const all = this.#noticed(0, Number.POSITIVE_INFINITY);
    const seconds = (this.#steps.at(-1)!.to - this.#begun) / 1_000;
    return markdown(titles, [...rows, ["all of it", seconds.toFixed(1), ...all]]);
  }

  #noticed(from: number, to: number): string[] {
    const tried = this.load.tried.filter(({ at }) => at >= from && at < to);
    const failed = tried.filter(({ status }) => status < 200 || status > 299);
    const slowest = tried.reduce((most, { ms }) => Math.max(most, ms), 0);
    return [String(tried.length), String(failed.length), `${slowest.toFixed(0)} ms`];
  }
}
