const everyMs = 60_000;

/** The last use of a key or a sign-in since they were last written. */
export interface LastUse {
  id: string;
  accountId: string;
  /** The IP address it came from. */
  from: string;
}

/** Tracks when, and from where, keys or sign-ins were last used, and flushes it about once a minute. */
export class LastUsed {
  readonly #used = new Map<string, LastUse>();

  /** @param write stores the uses in one statement */
  constructor(private readonly write: (uses: LastUse[]) => Promise<unknown>) {}

  note(id: string, accountId: string, from: string): void {
    this.#used.set(id, { id, accountId, from });
  }

  /** Writes everything used since the last flush. */
  async flush(): Promise<void> {
    if (this.#used.size === 0) return;
    const uses = [...this.#used.values()];
    this.#used.clear();
    await this.write(uses);
  }

  /** Starts flushing periodically. @returns a function that stops it after a final flush */
  start(onError: (error: unknown) => void): () => Promise<void> {
    const timer = setInterval(() => void this.flush().catch(onError), everyMs);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await this.flush().catch(onError);
    };
  }
}
