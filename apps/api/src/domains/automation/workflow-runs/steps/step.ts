import type { AnswerValue, PauseReason, StepTrace } from "@rental/contract";
import type { z } from "zod";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import type { PinnedRun } from "../workflow-runs.queries.ts";
import type { Reading } from "./agent-dialogue.ts";

/** A step's effects besides its outcome. */
interface Effects {
  /** The text that it sent. Later steps ignore replies that preceded it. */
  sent?: string;
  /** It consumed the open replies. */
  tookReply?: true;
  /** The answers it understood, by key. */
  answers?: Record<string, AnswerValue>;
  /** The trace for `GET /workflows/runs/{id}`; replaces the step's earlier trace. */
  trace?: StepTrace;
}

/** The outcome of a step. */
export type Outcome = Effects &
  /** The step is done; `to` is the next step, by default the following one. */
  (
    | { kind: "next"; to?: number }
    /**
     * The step waits, indefinitely when `until` is null; it is performed again then, and whenever a reply arrives. Its
     * `memory` is stored in the run; by default, it stays unchanged.
     */
    | { kind: "wait"; waitingFor: "reply" | "time"; until: Date | null; memory?: Record<string, unknown> }
    /** The run is paused until a person resumes it; the step then restarts. */
    | { kind: "handOver"; reason: PauseReason }
    | { kind: "complete" }
    | { kind: "cancel"; reason: "timeout" | "max_messages" }
  );

/** A language model's suggestions for a turn of the agent. Each part is used only where it applies. */
export interface Suggestion {
  /** The meaning of replies that the rules do not understand. `of`: the replies it is for, verbatim. */
  reading?: { of: string } & Reading;
  /** A rewording of a script text. */
  words?: { script: string; text: string } | undefined;
}

/** A run in its turn. */
export type ActiveRun = PinnedRun & { suggestion?: Suggestion };

/** The parts of a template that a step can refer to. */
export type Surroundings = Pick<PinnedRun, "steps" | "questionConfig">;

/** A config member that does not fit the template, and why. */
export interface Misfit {
  member: string;
  message: string;
}

/** The engine of a step type. */
interface Definition<Needs extends z.ZodType> {
  /** The part of the config required for execution, validated when a run is started. */
  needs: Needs;
  /** Validates references from the config to the template, after `needs`. */
  misfit?(config: z.output<Needs>, template: Surroundings): Misfit | undefined;
  /**
   * Performs the step. Its effects must use `call.tx`, so that they commit together with the run's progress.
   * @throws AppError when the step violates a rule: its effects are rolled back
   */
  perform(call: WriteCall, run: ActiveRun, config: z.output<Needs>): Promise<Outcome> | Outcome;
}

/** An engine that takes an unparsed config. */
export interface Step {
  needs: z.ZodType;
  misfit(config: unknown, template: Surroundings): Misfit | undefined;
  perform(call: WriteCall, run: ActiveRun, config: unknown): Promise<Outcome>;
}

/** Defines the engine of a step type: one file each. */
export const step = <Needs extends z.ZodType>({ needs, misfit, perform }: Definition<Needs>): Step => ({
  needs,
  misfit: (config, template) => misfit?.(needs.parse(config), template),
  perform: async (call, run, config) => perform(call, run, needs.parse(config)),
});

export const next: Outcome = { kind: "next" };

/** The current step's trace so far; empty when it has just started. */
export const traceOf = (run: PinnedRun): StepTrace =>
  (run.memory && run.stepStates[run.currentStep]?.trace) || {};
