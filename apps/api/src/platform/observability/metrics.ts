import { setTimeout as after } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { getOrCreate } from "../get-or-create.ts";
import type { LaneState } from "../jobs/queue/lanes.ts";
import { answerMs, StateMetrics } from "./state-metrics.ts";

/** Describes a metric, for the documentation. */
export interface MetricDescription {
  name: string;
  type: string;
  labels: string[];
}

/** Members of a metric missing from the library's types. */
interface Described {
  name: string;
  type: string;
  labelNames?: string[];
}

/** A program's Prometheus metrics. Every instance has its own registry. */
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

  readonly requestsNotLogged = new Counter({
    name: "request_log_dropped_total",
    help: "Number of requests that the request log does not have, by reason: account_limit, buffer_full or refused.",
    labelNames: ["reason"],
    registers: [this.#registry],
  });

  readonly flushFailures = new Counter({
    name: "log_flush_failures_total",
    help: "Number of failed attempts to write collected rows, by table: request_log or usage_days.",
    labelNames: ["table"],
    registers: [this.#registry],
  });

  readonly textsWithheld = new Counter({
    name: "automatic_texts_withheld_total",
    help: "Number of automatic texts that were replaced because a rule of fair housing forbids them, by rule and by who worded them: model, script or template.",
    labelNames: ["rule", "source"],
    registers: [this.#registry],
  });

  readonly replicaReads = new Counter({
    name: "replica_reads_total",
    help: "Number of lists that a replica could have answered, by outcome: replica; or the primary answered because of recently_changed, unavailable or failed.",
    labelNames: ["outcome"],
    registers: [this.#registry],
  });

  readonly idempotentReplays = new Counter({
    name: "idempotent_replays_total",
    help: "Number of stored answers returned for an Idempotency-Key, by route.",
    labelNames: ["route"],
    registers: [this.#registry],
  });

  readonly modelCalls = new Histogram({
    name: "assistant_call_duration_seconds",
    help: "Time that the language model took, by purpose and outcome: ok, or the reason of the failure.",
    labelNames: ["purpose", "outcome"],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers: [this.#registry],
  });

  readonly modelTokens = new Counter({
    name: "assistant_tokens_total",
    help: "Number of tokens that the language model used, by purpose.",
    labelNames: ["purpose"],
    registers: [this.#registry],
  });

  readonly modelFallbacks = new Counter({
    name: "assistant_fallbacks_total",
    help: "Number of times that the script took the place of the language model, by purpose and reason.",
    labelNames: ["purpose", "reason"],
    registers: [this.#registry],
  });

  readonly webhookAttempts = new Counter({
    name: "webhook_attempts_total",
    help: "Number of attempts to deliver an event to a webhook, by outcome: accepted, refused or unanswered.",
    labelNames: ["outcome"],
    registers: [this.#registry],
  });

  readonly connectorSent = new Counter({
    name: "connector_sent_total",
    help: "Number of attempts to hand a message to a connector, by channel and outcome: accepted, refused or unanswered.",
    labelNames: ["channel", "outcome"],
    registers: [this.#registry],
  });

  readonly connectorReceived = new Counter({
    name: "connector_received_total",
    help: "Number of requests of connectors and mail gateways, by channel and outcome: accepted, refused or failed.",
    labelNames: ["channel", "outcome"],
    registers: [this.#registry],
  });

  readonly planRefusals = new Counter({
    name: "plan_refusals_total",
    help: "Number of requests rejected because of the plan of their account, by plan and limit.",
    labelNames: ["plan", "limit"],
    registers: [this.#registry],
  });

  /** The current state of the process. */
  readonly state = new StateMetrics(this.#registry);

  /** Adds the lag of the change feed, read on each scrape. */
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

  /** Records the duration of a request; `route` is the pattern, to keep cardinality low. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    // Looking up a child by its labels costs more than the rest of the method.
    const key = `${method} ${route} ${status}`;
    getOrCreate(this.#durations, key, () => this.#requestDuration.labels({ method, route, status })).observe(
      seconds,
    );
  }

  /** Adds the queue's metrics, which are read on each scrape. */
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

  /** All metrics of the program itself, for comparison with the documentation. */
  get descriptions(): MetricDescription[] {
    return (this.#registry.getMetricsAsArray() as unknown as Described[])
      .map(({ name, type, labelNames = [] }) => ({ name, type, labels: [...labelNames] }))
      .filter(({ name }) => !/^(process|nodejs)_/.test(name));
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The response to a Prometheus scrape. */
  async text(): Promise<string> {
    // Started by the first scrape: the process observers have a cost, and tests never stop them.
    if (!this.#collectsProcess) collectDefaultMetrics({ register: this.#registry });
    this.#collectsProcess = true;
    await Promise.all(this.#beforeScrape.map((read) => read()));
    return this.#registry.metrics();
  }
}
