import { setTimeout as after } from "node:timers/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import type { CacheUse } from "../counted-cache.ts";
import type { PoolUse } from "../database/pool-use.ts";
import type { Tracer } from "./tracing/tracer.ts";

/** How long a scrape waits for an unresponsive database, in ms. */
export const answerMs = 1_000;

/** How long the numbers of accounts are cached, in ms. */
const accountsMs = 60_000;

/** Metrics of a process's current state: nothing is measured until they are scraped. */
export class StateMetrics {
  readonly #pools: { labels: { work: string; pool: string }; use: PoolUse }[] = [];
  readonly #caches = new Map<string, () => CacheUse>();
  #replicas = (): { replica: string; seconds: number | null }[] => [];
  #lost: () => Partial<Tracer["lost"]> = () => ({});
  #streams = (): Record<string, number> => ({});
  #accounts: () => Promise<Record<string, number>> = async () => ({});
  #counted: Record<string, number> = {};
  #countedAt = Number.NEGATIVE_INFINITY;
  #counting: Promise<void> | null = null;

  constructor(registry: Registry) {
    const registers = [registry];
    const pool = (name: string, help: string, read: (use: PoolUse) => number) => {
      const gauge = new Gauge({
        name,
        help,
        registers,
        labelNames: ["work", "pool"],
        collect: () => {
          for (const { labels, use } of this.#pools) gauge.set(labels, read(use));
        },
      });
    };
    pool("database_pool_size", "Largest number of connections, by work and pool.", (use) => use.size);
    pool("database_pool_in_use", "Number of connections that are executing something.", (use) => use.inUse);
    pool(
      "database_pool_waiting",
      "Number of statements or transactions that wait for a connection.",
      (use) => use.waiting,
    );

    const lookups = (name: string, help: string, read: (use: CacheUse) => number) => {
      const counter = new Counter({
        name,
        help,
        registers,
        labelNames: ["cache"],
        collect: () => {
          counter.reset();
          for (const [cache, use] of this.#caches) counter.inc({ cache }, read(use()));
        },
      });
    };
    lookups("cache_hits_total", "Number of lookups that a cache could answer.", ({ hits }) => hits);
    lookups("cache_misses_total", "Number of lookups that a cache could not answer.", ({ misses }) => misses);
    const entries = new Gauge({
      name: "cache_entries",
      help: "Number of entries of a cache.",
      registers,
      labelNames: ["cache"],
      collect: () => {
        for (const [cache, use] of this.#caches) entries.set({ cache }, use().size);
      },
    });

    const streams = new Gauge({
      name: "event_streams_open",
      help: "Number of open streams of server-sent events, by holder.",
      registers,
      labelNames: ["holder"],
      collect: () => {
        for (const [holder, count] of Object.entries(this.#streams())) streams.set({ holder }, count);
      },
    });

    const replicas = new Gauge({
      name: "replica_lag_seconds",
      registers,
      labelNames: ["replica"],
      help: "How far a replica is behind the primary; absent while it is not used, or nobody reads lists.",
      collect: () => {
        replicas.reset();
        for (const { replica, seconds } of this.#replicas())
          if (seconds !== null) replicas.set({ replica }, seconds);
      },
    });

    const lost = new Counter({
      name: "trace_spans_lost_total",
      registers,
      labelNames: ["reason"],
      help: "Number of spans that the endpoint of traces did not get, by reason: queue_full or not_sent.",
      collect: () => {
        lost.reset();
        for (const [reason, count] of Object.entries(this.#lost())) lost.inc({ reason }, count);
      },
    });

    const accounts = new Gauge({
      name: "accounts",
      help: "Number of accounts by plan, at most a minute old.",
      registers,
      labelNames: ["plan"],
      collect: async () => {
        await Promise.race([this.#countAccounts(), after(answerMs, null, { ref: false })]);
        accounts.reset();
        for (const [plan, count] of Object.entries(this.#counted)) accounts.set({ plan }, count);
      },
    });
  }

  /** Adds the connection pools for the API, for jobs, or for sweeps for due jobs. */
  watchPools(work: "api" | "jobs" | "sweeps", pools: readonly PoolUse[]): void {
    this.#pools.push(...pools.map((use) => ({ labels: { work, pool: use.name }, use })));
  }

  watchCache(name: string, use: () => CacheUse): void {
    this.#caches.set(name, use);
  }

  /** @param lags the replicas' lags by address; null: not used */
  watchReplicas(lags: () => { replica: string; seconds: number | null }[]): void {
    this.#replicas = lags;
  }

  watchTraces(tracer: Pick<Tracer, "lost">): void {
    this.#lost = () => tracer.lost;
  }

  /** @param open the number of open streams by kind of owner */
  watchStreams(open: () => Record<string, number>): void {
    this.#streams = open;
  }

  /** @param count counts the accounts of every plan. If it fails or does not respond, the last numbers are shown */
  watchAccounts(count: () => Promise<Record<string, number>>): void {
    this.#accounts = count;
  }

  /** Every process is scraped every few seconds; counting all accounts that often would be wasteful. */
  async #countAccounts(): Promise<void> {
    if (performance.now() - this.#countedAt < accountsMs) return;
    this.#counting ??= this.#accounts()
      .then(
        (counted) => {
          this.#counted = counted;
          this.#countedAt = performance.now();
        },
        // The database does not respond, which /readyz reports.
        () => undefined,
      )
      .finally(() => {
        this.#counting = null;
      });
    await this.#counting;
  }
}
