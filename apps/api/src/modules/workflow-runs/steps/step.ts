import type { z } from "zod";
import type { WriteCall } from "../../../gate/call.ts";
import type { PinnedRun } from "../workflow-runs.queries.ts";

/** The outcome of a step. */
export type Outcome =
  /** The step is done; `to` is the next step, by default the following one. */
  | { kind: "next"; to?: number; sent?: true; tookReply?: true }
  /** The step waits, forever when `until` is null; it is performed again then, and when a reply has arrived. */
  | { kind: "wait"; waitingFor: "reply" | "time"; until: Date | null }
  | { kind: "complete" }
  | { kind: "cancel"; reason: "timeout" | "max_messages" };

/** The engine of a step type. */
interface Definition<Needs extends z.ZodType> {
  /** The part of the config that its execution requires: checked when a run is started. */
  needs: Needs;
  /** Members of the config that refer to a step by its index. */
  jumps?: readonly (keyof z.output<Needs> & string)[];
  /**
   * Performs the step. Its effects use `call.tx`, so that they commit with the run's progress.
   * @throws AppError when the step violates a rule: its effects are rolled back
   */
  perform(call: WriteCall, run: PinnedRun, config: z.output<Needs>): Promise<Outcome> | Outcome;
}

/** An engine for a config that has not been parsed yet. */
export interface Step {
  needs: z.ZodType;
  jumps: readonly string[];
  perform(call: WriteCall, run: PinnedRun, config: unknown): Promise<Outcome>;
}

/** The engine of a step type: one file each. */
export const step = <Needs extends z.ZodType>({ needs, jumps = [], perform }: Definition<Needs>): Step => ({
  needs,
  jumps,
  perform: async (call, run, config) => perform(call, run, needs.parse(config)),
});

export const next: Outcome = { kind: "next" };
