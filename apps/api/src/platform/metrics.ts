import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { getOrMake } from "./get-or-make.ts";

/** What is measured of one program, for Prometheus. Every instance has a registry of its own. */
export class Metrics {
  readonly #registry = new Registry();
  #collectsProcess = false;

  readonly #requestDuration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the end of its answer, by route.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });

  readonly rateLimitRefusals = new Counter({
    name: "rate_limit_refusals_total",
    help: "Calls that were answered with 429, by resource.",
    labelNames: ["resource"],
    registers: [this.#registry],
  });

  readonly idempotentReplays = new Counter({
    name: "idempotent_replays_total",
    help: "Answers that were repeated for an Idempotency-Key, by route.",
    labelNames: ["route"],
    registers: [this.#registry],
  });

  readonly #durations = new Map<string, { observe(seconds: number): void }>();

  /** Notes how long a request took; `route` is the pattern, so that there are few of them. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    // Finding a labelled child by its labels costs more than the rest of the line.
    const key = `${method} ${route} ${status}`;
    getOrMake(this.#durations, key, () => this.#requestDuration.labels({ method, route, status })).observe(
      seconds,
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The text that Prometheus scrapes. */
  text(): Promise<string> {
    // Begun by the first scrape: the observers of the process cost something, and tests never stop them.
    if (!this.#collectsProcess) collectDefaultMetrics({ register: this.#registry });
    this.#collectsProcess = true;
    return this.#registry.metrics();
  }
}
