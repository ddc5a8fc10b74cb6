import type { z } from "zod";
import type { WriteCall } from "../../../gate/call.ts";
import type { PinnedRun } from "../workflow-runs.queries.ts";

/** What a step leads to. */
export type Outcome =
  /** The step is done; `to` is the next one, by default the one that follows. */
  | { kind: "next"; to?: number; sent?: true; tookReply?: true }
  /** The step waits, for ever when `until` is null; it is asked again then, and when a reply has come. */
  | { kind: "wait"; waitingFor: "reply" | "time"; until: Date | null }
  | { kind: "complete" }
  | { kind: "cancel"; reason: "timeout" | "max_messages" };

/** The engine of a type of step. */
interface Definition<Needs extends z.ZodType> {
  /** What its execution needs of its config: checked when a run is started. */
  needs: Needs;
  /** Members of the config that name a step by its place. */
  jumps?: readonly (keyof z.output<Needs> & string)[];
  /**
   * Performs the step. Effects go through `call.tx`, so that they commit with the run's progress.
   * @throws AppError when the step breaks a rule: its effects are to be rolled back
   */
  perform(call: WriteCall, run: PinnedRun, config: z.output<Needs>): Promise<Outcome> | Outcome;
}

/** An engine for a config that is still to be read. */
export interface Step {
  needs: z.ZodType;
  jumps: readonly string[];
  perform(call: WriteCall, run: PinnedRun, config: unknown): Promise<Outcome>;
}

/** The engine of a type of step: one file each. */
export const step = <Needs extends z.ZodType>({ needs, jumps = [], perform }: Definition<Needs>): Step => ({
  needs,
  jumps,
  perform: async (call, run, config) => perform(call, run, needs.parse(config)),
});

export const next: Outcome = { kind: "next" };
