import type { Logger } from "pino";
import {
  type FailureReason,
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  type Purpose,
} from "./model.ts";

/** Why the script is used instead of the model. `unfaithful`: the answer deviated from what it had to say. */
export type FallbackReason = FailureReason | "unfaithful";

/** The counters; see platform/observability/metrics.ts. */
interface Counters {
  modelCalls: { observe(labels: { purpose: string; outcome: string }, seconds: number): void };
  modelTokens: { inc(labels: { purpose: string }, count: number): void };
  modelFallbacks: { inc(labels: { purpose: string; reason: string }): void };
}

/** Wraps a model with metrics, a log line per call, and a limit on an account's concurrent calls. */
export class ObservedModel {
  readonly name: string;
  /** Number of calls in flight, by account. */
  readonly #underWay = new Map<string, number>();

  constructor(
    private readonly model: Model,
    private readonly metrics: Counters,
    private readonly log: Pick<Logger, "info">,
  ) {
    this.name = model.name;
  }

  /** @param atOnce how many calls the account may have in flight in this process @throws ModelFailure */
  async ask(request: ModelRequest, atOnce: number): Promise<ModelAnswer> {
    const { accountId } = request;
    const underWay = this.#underWay.get(accountId) ?? 0;
    if (underWay >= atOnce) throw new ModelFailure("busy");
    this.#underWay.set(accountId, underWay + 1);
    try {
      return await this.#measured(request);
    } finally {
      const left = this.#underWay.get(accountId)! - 1;
      if (left > 0) this.#underWay.set(accountId, left);
      else this.#underWay.delete(accountId);
    }
  }

  /** Records a fallback to the script. */
  noteFallback(purpose: Purpose, reason: FallbackReason): void {
    this.metrics.modelFallbacks.inc({ purpose, reason });
  }

  async #measured(request: ModelRequest): Promise<ModelAnswer> {
    const { accountId, purpose } = request;
    const began = performance.now();
    const note = (outcome: FailureReason | "ok", tokens: number) => {
      const ms = Math.round(performance.now() - began);
      this.metrics.modelCalls.observe({ purpose, outcome }, ms / 1_000);
      this.metrics.modelTokens.inc({ purpose }, tokens);
      this.log.info({ account: accountId, purpose, model: this.name, ms, tokens, outcome }, "model call");
    };
    try {
      const answer = await this.model.ask(request);
      note("ok", answer.tokens);
      return answer;
    } catch (error) {
      if (error instanceof ModelFailure) note(error.reason, 0);
      throw error;
    }
  }
}
