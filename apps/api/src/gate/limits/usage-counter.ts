import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { flushPeriodically } from "../../platform/observability/flush-periodically.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";

const dayMs = 86_400_000;
const flushEveryMs = 1_000;

/** An account's usage on one UTC day. */
export interface Used {
  requests: number;
  writes: number;
  /** Requests refused by the rate limits, with 429. */
  refused: number;
}

interface Count extends Used {
  accountId: string;
  /** Days since 1970. */
  day: number;
}

/**
 * Counts requests per account and day: in memory, and flushed to the database every second for all accounts at once.
 */
export class UsageCounter {
  #counts = new Map<string, Count>();
  /** Counts for days that have ended. */
  #ended: Count[] = [];
  /** Serializes flushes. */
  #flushed = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  count(accountId: string, kind: "read" | "write", isRefused: boolean): void {
    const day = Math.floor(this.clock.now().getTime() / dayMs);
    const count = this.#countOf(accountId, day);
    if (isRefused) {
      count.refused++;
      return;
    }
    count.requests++;
    if (kind === "write") count.writes++;
  }

  #countOf(accountId: string, day: number): Count {
    const known = this.#counts.get(accountId);
    if (known?.day === day) return known;
    if (known) this.#ended.push(known);
    const count = { accountId, day, requests: 0, writes: 0, refused: 0 };
    this.#counts.set(accountId, count);
    return count;
  }

  /** Flushes the counts since the last flush. Counts that the database can't take now are kept. */
  flush(): Promise<void> {
    this.#flushed = this.#flushed.catch(() => undefined).then(() => this.#add());
    return this.#flushed;
  }

  async #add(): Promise<void> {
    const counts = [...this.#ended, ...this.#counts.values()];
    if (counts.length === 0) return;
    this.#ended = [];
    this.#counts = new Map();
    try {
      await add(this.database, counts);
    } catch (error) {
      for (const count of counts) {
        const now = this.#countOf(count.accountId, count.day);
        for (const name of ["requests", "writes", "refused"] as const) now[name] += count[name];
      }
      throw error;
    }
  }

  /** Starts flushing every second. @returns a function that stops it after a final flush */
  start(onError: (error: unknown) => void): () => Promise<void> {
    return flushPeriodically(flushEveryMs, () => this.flush(), this.metrics, "usage_days", onError);
  }
}

async function add({ sql }: Database, counts: Count[]): Promise<void> {
  const rows = counts.map(({ day, ...count }) => ({
    ...count,
    day: new Date(day * dayMs).toISOString().slice(0, 10),
  }));
  await sql`
    insert into usage_days as d (account_id, day, requests, writes, refused)
    select r."accountId", r.day, sum(r.requests), sum(r.writes), sum(r.refused)
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      "accountId" uuid, day date, requests integer, writes integer, refused integer)
    join accounts a on a.id = r."accountId"
    group by 1, 2 order by 1, 2
    on conflict (account_id, day) do update set
      requests = d.requests + excluded.requests, writes = d.writes + excluded.writes,
      refused = d.refused + excluded.refused`;
}
