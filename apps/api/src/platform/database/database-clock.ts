import type { Clock } from "../clock.ts";
import { regularly } from "../jobs/regularly.ts";
import type { Database } from "./database.ts";

/** How often the clocks are compared, in ms. */
const compareEveryMs = 30_000;
/** A comparison that takes longer is too inexact to replace another one, in ms. */
const exactWithinMs = 500;

/**
 * The time of the database's clock. Leases, due times and windows of limits are compared with times that other machines
 * wrote, and all machines have the database in common, whatever their own clocks say.
 */
export class DatabaseClock implements Clock {
  /** The time of the database when `performance.now()` was 0, in ms. */
  #origin = Date.now() - performance.now();

  private constructor(private readonly database: Pick<Database, "sql">) {}

  /**
   * @param onError called when the database does not respond; the time then continues from the last comparison
   * @returns the clock, how many ms this machine's clock is ahead of it, and a function that ends the comparisons
   */
  static async open(database: Pick<Database, "sql">, onError: (error: unknown) => void) {
    const clock = new DatabaseClock(database);
    await clock.#compare(Number.POSITIVE_INFINITY);
    const aheadMs = Math.round(Date.now() - clock.now().getTime());
    const stop = regularly(compareEveryMs, () => clock.#compare(exactWithinMs).catch(onError));
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
