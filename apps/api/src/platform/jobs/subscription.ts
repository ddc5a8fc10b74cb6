import { setTimeout as after } from "node:timers/promises";

/** A subscription to the changes of a record. Ask for the next notification before looking, so that none is missed in between. */
export class Subscription {
  #heard: () => void = () => undefined;
  /** Ends the watch. */
  readonly end: () => void;

  constructor(watch: (heard: () => void) => () => void) {
    this.end = watch(() => this.#heard());
  }

  /** Settles with the first notification from now on. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#heard = resolve;
    });
  }

  /** Waits for a notification, but no longer than `ms`, and not once `signal` aborts. */
  async settled(notification: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
    const end = new AbortController();
    const stop = () => end.abort();
    signal.addEventListener("abort", stop, { once: true });
    try {
      const late = after(ms, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
      await Promise.race([notification, late]);
    } finally {
      signal.removeEventListener("abort", stop);
      end.abort();
    }
  }
}
