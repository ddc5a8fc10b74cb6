import type { Clock } from "../clock.ts";
import { type FailureReason, ModelFailure } from "./model.ts";

/** Failures in a row after which the endpoint rests. */
const failuresToRest = 3;
const firstRestMs = 15_000;
const longestRestMs = 5 * 60_000;

/** They concern every request, so that one is enough. */
const certain: readonly FailureReason[] = ["key_refused", "not_found"];
/** They say nothing about the next request. */
const harmless: readonly FailureReason[] = ["bad_answer", "over_budget", "busy"];

/**
 * Keeps a dead endpoint from costing every conversation the whole time limit: after three failures in a row it is not
 * asked for 15 seconds, then by one request at a time, which either ends the rest or doubles it, up to 5 minutes.
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

  /** @throws ModelFailure `resting` without having called `work`; what `work` throws */
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
      // The endpoint is there.
      this.#failures = 0;
      this.#rests = 0;
      return;
    }
    this.#failures += 1;
    const isOver = isProbe || certain.includes(error.reason) || this.#failures >= failuresToRest;
    // Requests that began before the rest say nothing new.
    if (!isOver || (this.isResting && !isProbe)) return;
    const restMs = Math.min(firstRestMs * 2 ** this.#rests, longestRestMs);
    this.#rests += 1;
    this.#restsUntil = this.clock.now().getTime() + restMs;
  }
}
