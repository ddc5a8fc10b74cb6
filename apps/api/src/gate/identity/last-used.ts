import { and, inArray } from "drizzle-orm";
import type { apiKeys, signIns } from "../../db/tables/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";

const everyMs = 60_000;

/** Tracks when keys or sign-ins were last used, and flushes the times about once a minute. */
export class LastUsed {
  readonly #used = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly table: typeof apiKeys | typeof signIns,
    private readonly clock: Clock,
  ) {}

  note(id: string, accountId: string): void {
    this.#used.set(id, accountId);
  }

  /** Writes everything used since the last flush in one statement. */
  async flush(): Promise<void> {
    if (this.#used.size === 0) return;
    const ids = [...this.#used.keys()];
    const accountIds = [...new Set(this.#used.values())];
    this.#used.clear();
    const { table } = this;
    await this.database.read
      .update(table)
      .set({ lastUsedAt: this.clock.now() })
      .where(and(inArray(table.id, ids), inArray(table.accountId, accountIds)));
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
