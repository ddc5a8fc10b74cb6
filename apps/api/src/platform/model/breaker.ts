import type { Clock } from "../clock.ts";
import { type FailureReason, ModelFailure } from "./model.ts";

/** Consecutive failures after which the endpoint is rested. */
const failuresToRest = 3;
const firstRestMs = 15_000;
const maxRestMs = 5 * 60_000;

/** Failures that affect every request, so that one is enough. */
const certain: readonly FailureReason[] = ["key_refused", "not_found"];
/** Failures that say nothing about the next request. */
const harmless: readonly FailureReason[] = ["bad_answer", "over_budget", "busy"];

/**
 * A circuit breaker, so that a dead endpoint does not cost every conversation the full time limit: after three
 * consecutive failures the endpoint is not called for 15 seconds, then with one request at a time, which either closes
 * the breaker or doubles the rest, up to 5 minutes.
 */
export class Breaker {
  #failures = 0;
  #rests = 0;
  #restsUntil = 0;
  #isProbing = false;

  constructor(private readonly clock: Clock) {}

  get isResting(): boolean {
    return this.#rests > 0;
  }

  /** @throws ModelFailure `resting` without having called `work`; otherwise whatever `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const isProbe = this.isResting;
    if (isProbe) {
      if (this.#isProbing || this.clock.now().getTime() < this.#restsUntil) throw new ModelFailure("resting");
      this.#isProbing = true;
    }
    try {
      const result = await work();
      this.#failures = 0;
      this.#rests = 0;
      return result;
    } catch (error) {
      this.#note(error, isProbe);
      throw error;
    } finally {
      if (isProbe) this.#isProbing = false;
    }
  }

  #note(error: unknown, isProbe: boolean): void {
    if (!(error instanceof ModelFailure)) return;
    if (harmless.includes(error.reason)) {
      // The endpoint is reachable.
      this.#failures = 0;
      this.#rests = 0;
      return;
    }
    this.#failures += 1;
    const isOver = isProbe || certain.includes(error.reason) || this.#failures >= failuresToRest;
    // Requests that started before the rest carry no new information.
    if (!isOver || (this.isResting && !isProbe)) return;
    const restMs = Math.min(firstRestMs * 2 ** this.#rests, maxRestMs);
    this.#rests += 1;
    this.#restsUntil = this.clock.now().getTime() + restMs;
  }
}
