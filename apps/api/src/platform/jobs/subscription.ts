import { setTimeout as after } from "node:timers/promises";

/** A subscription to the changes of a record. Call `next` before reading the record, so that no change is missed. */
export class Subscription {
  #heard: () => void = () => undefined;
  /** Unsubscribes. */
  readonly end: () => void;

  constructor(watch: (heard: () => void) => () => void) {
    this.end = watch(() => this.#heard());
  }

  /** Settles on the first notification from now on. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#heard = resolve;
    });
  }

  /** Waits for a notification, for at most `ms`, or until `signal` aborts. */
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
