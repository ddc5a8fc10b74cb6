import type { Clock } from "../clock.ts";
import { runPeriodically } from "../jobs/run-periodically.ts";
import type { Database } from "./database.ts";

/** How often the clocks are compared, in ms. */
const compareEveryMs = 30_000;
/** A comparison that takes longer than this is too imprecise to replace an earlier one, in ms. */
const exactWithinMs = 500;

/**
 * The database's clock. Leases, due times and rate limit windows are compared with times written by other machines, and
 * the database is what all machines share, whatever their own clocks say.
 */
export class DatabaseClock implements Clock {
  /** The database time when `performance.now()` was 0, in ms. */
  #origin = Date.now() - performance.now();

  private constructor(private readonly database: Pick<Database, "sql">) {}

  /**
   * @param onError called when the database does not respond; the clock then continues from the last comparison
   * @returns the clock, how many ms this machine's clock is ahead of it, and a function that stops the comparisons
   */
  static async open(database: Pick<Database, "sql">, onError: (error: unknown) => void) {
    const clock = new DatabaseClock(database);
    await clock.#compare(Number.POSITIVE_INFINITY);
    const aheadMs = Math.round(Date.now() - clock.now().getTime());
    const stop = runPeriodically(compareEveryMs, () => clock.#compare(exactWithinMs).catch(onError));
    return { clock, aheadMs, stop };
  }

  now(): Date {
    return new Date(this.#origin + performance.now());
  }

  async #compare(exactMs: number): Promise<void> {
    const sentAt = performance.now();
    const [row] = await this.database.sql<[{ ms: number }]>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
    const tookMs = performance.now() - sentAt;
    if (tookMs <= exactMs) this.#origin = row.ms - sentAt - tookMs / 2;
  }
}
