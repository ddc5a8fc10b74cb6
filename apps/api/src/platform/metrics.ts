import { setTimeout as after } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { getOrMake } from "./get-or-make.ts";
import type { LaneState } from "./queue/lanes.ts";

/** How long a scrape waits for a queue or a database that does not respond. */
const answerMs = 1_000;

/** The metrics of one program, for Prometheus. Every instance has its own registry. */
export class Metrics {
  readonly #registry = new Registry();
  #collectsProcess = false;
  readonly #beforeScrape: (() => Promise<void>)[] = [];

  readonly #requestDuration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the end of the answer, by route.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });

  readonly rateLimitRefusals = new Counter({
    name: "rate_limit_refusals_total",
    help: "Number of calls rejected with 429, by resource.",
    labelNames: ["resource"],
    registers: [this.#registry],
  });

  readonly mcpCalls = new Counter({
    name: "mcp_tool_calls_total",
    help: "Number of tool calls over MCP, by tool and HTTP status of the same call over REST.",
    labelNames: ["tool", "status"],
    registers: [this.#registry],
  });

  readonly idempotentReplays = new Counter({
    name: "idempotent_replays_total",
    help: "Number of stored answers returned for an Idempotency-Key, by route.",
    labelNames: ["route"],
    registers: [this.#registry],
  });

  /** Adds how far the change feed is behind, read at each scrape. */
  watchChanges(lag: () => Promise<{ seconds: number; transactions: number }>): void {
    const registers = [this.#registry];
    const seconds = new Gauge({
      name: "change_feed_lag_seconds",
      help: "Age of the oldest transaction that has written something: later changes are shown when it ends.",
      registers,
    });
    const transactions = new Gauge({
      name: "change_feed_lag_transactions",
      help: "Number of transactions that began since the oldest one that has not ended.",
      registers,
    });
    this.#beforeScrape.push(async () => {
      const found = await Promise.race([lag().catch(() => null), after(answerMs, null, { ref: false })]);
      for (const figure of [seconds, transactions]) figure.reset();
      if (!found) return;
      seconds.set(found.seconds);
      transactions.set(found.transactions);
    });
  }

  readonly #durations = new Map<string, { observe(seconds: number): void }>();

  /** Records the duration of a request; `route` is the pattern, so that there are few of them. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    // Looking up a child by its labels costs more than the rest of the line.
    const key = `${method} ${route} ${status}`;
    getOrMake(this.#durations, key, () => this.#requestDuration.labels({ method, route, status })).observe(
      seconds,
    );
  }

  /** Adds the metrics of the queue, which are read at each scrape. */
  watchQueue(state: () => Promise<LaneState[]>): void {
    const registers = [this.#registry];
    const jobs = new Gauge({
      name: "queue_jobs",
      help: "Number of jobs in the queue: waiting, active, or delayed until their next attempt.",
      labelNames: ["lane", "state"],
      registers,
    });
    const failed = new Counter({
      name: "queue_jobs_failed_total",
      help: "Number of jobs given up after all attempts, over all workers. The next sweep starts such jobs again.",
      labelNames: ["lane"],
      registers,
    });
    const oldest = new Gauge({
      name: "queue_oldest_job_age_seconds",
      help: "How long the first job in the queue has been waiting; 0 when none is waiting.",
      labelNames: ["lane"],
      registers,
    });
    const up = new Gauge({ name: "queue_up", help: "Whether the queue responds: 1 or 0.", registers });
    this.#beforeScrape.push(async () => {
      const lanes = await Promise.race([state().catch(() => []), after(answerMs, [], { ref: false })]);
      for (const figure of [jobs, failed, oldest]) figure.reset();
      up.set(lanes.length > 0 ? 1 : 0);
      for (const { lane, waiting, active, delayed, failed: givenUp, oldestSeconds } of lanes) {
        for (const [name, count] of Object.entries({ waiting, active, delayed })) {
          jobs.set({ lane, state: name }, count);
        }
        failed.inc({ lane }, givenUp);
        oldest.set({ lane }, oldestSeconds);
      }
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The text that Prometheus scrapes. */
  async text(): Promise<string> {
    // Started by the first scrape: the process observers have a cost, and tests never stop them.
    if (!this.#collectsProcess) collectDefaultMetrics({ register: this.#registry });
    this.#collectsProcess = true;
    await Promise.all(this.#beforeScrape.map((read) => read()));
    return this.#registry.metrics();
  }
}
