import type { AnswerValue, PauseReason, StepTrace } from "@rental/contract";
import type { z } from "zod";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import type { PinnedRun } from "../workflow-runs.queries.ts";
import type { Reading } from "./agent-dialogue.ts";

/** What a step did besides its outcome. */
interface Effects {
  /** The text that it sent. Replies that came before are not read by later steps. */
  sent?: string;
  /** It used the open replies. */
  tookReply?: true;
  /** Answers that it understood, by key. */
  answers?: Record<string, AnswerValue>;
  /** What happened, for `GET /workflows/runs/{id}`; it replaces the earlier trace of the step. */
  trace?: StepTrace;
}

/** The outcome of a step. */
export type Outcome = Effects &
  /** The step is done; `to` is the next step, by default the following one. */
  (
    | { kind: "next"; to?: number }
    /**
     * The step waits, forever when `until` is null; it is performed again then, and whenever a reply has arrived. It
     * finds its `memory` in the run; by default, the memory does not change.
     */
    | { kind: "wait"; waitingFor: "reply" | "time"; until: Date | null; memory?: Record<string, unknown> }
    /** The run is paused until a person resumes it; the step then starts again. */
    | { kind: "handOver"; reason: PauseReason }
    | { kind: "complete" }
    | { kind: "cancel"; reason: "timeout" | "max_messages" }
  );

/** What a language model suggests for a turn of the agent. Every part is used only where it fits. */
export interface Suggestion {
  /** What replies mean that the rules do not understand. `of`: these replies, word for word. */
  reading?: { of: string } & Reading;
  /** Other words for a text of the script. */
  words?: { script: string; text: string } | undefined;
}

/** A run whose turn it is. */
export type ActiveRun = PinnedRun & { suggestion?: Suggestion };

/** What a step can refer to in its template. */
export type Surroundings = Pick<PinnedRun, "steps" | "questionConfig">;

/** A member of a config that does not fit the template, and why. */
export interface Misfit {
  member: string;
  message: string;
}

/** The engine of a step type. */
interface Definition<Needs extends z.ZodType> {
  /** The part of the config that its execution requires: checked when a run is started. */
  needs: Needs;
  /** Checked after `needs`: what the config refers to in the template. */
  misfit?(config: z.output<Needs>, template: Surroundings): Misfit | undefined;
  /**
   * Performs the step. Its effects use `call.tx`, so that they commit with the run's progress.
   * @throws AppError when the step violates a rule: its effects are rolled back
   */
  perform(call: WriteCall, run: ActiveRun, config: z.output<Needs>): Promise<Outcome> | Outcome;
}

/** An engine for a config that has not been parsed yet. */
export interface Step {
  needs: z.ZodType;
  misfit(config: unknown, template: Surroundings): Misfit | undefined;
  perform(call: WriteCall, run: ActiveRun, config: unknown): Promise<Outcome>;
}

/** The engine of a step type: one file each. */
export const step = <Needs extends z.ZodType>({ needs, misfit, perform }: Definition<Needs>): Step => ({
  needs,
  misfit: (config, template) => misfit?.(needs.parse(config), template),
  perform: async (call, run, config) => perform(call, run, needs.parse(config)),
});

export const next: Outcome = { kind: "next" };

/** The trace of the current step so far; empty when it has just started. */
export const traceOf = (run: PinnedRun): StepTrace =>
  (run.memory && run.stepStates[run.currentStep]?.trace) || {};
