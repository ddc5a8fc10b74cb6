import { setTimeout as after } from "node:timers/promises";

/** News of a record. Ask for the next before looking, so that none comes unnoticed in between. */
export class News {
  #heard: () => void = () => undefined;
  /** Ends the watch. */
  readonly end: () => void;

  constructor(watch: (heard: () => void) => () => void) {
    this.end = watch(() => this.#heard());
  }

  /** Settles with the first news from now on. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#heard = resolve;
    });
  }

  /** Waits for news, but no longer than `ms`, and not once `signal` aborts. */
  async settled(news: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
    const end = new AbortController();
    const stop = () => end.abort();
    signal.addEventListener("abort", stop, { once: true });
    try {
      const late = after(ms, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
      await Promise.race([news, late]);
    } finally {
      signal.removeEventListener("abort", stop);
      end.abort();
    }
  }
}
