import type { RunStatus } from "@rental/contract";
import type { RunRow } from "./workflow-runs.queries.ts";

/** The changes that end a run: it stops waiting, and steps that it did not reach are skipped. */
export function ended(
  run: Pick<RunRow, "stepStates">,
  status: Extract<RunStatus, "completed" | "cancelled" | "failed">,
  exitReason: string | null,
  now: Date,
): Partial<RunRow> {
  return {
    status,
    exitReason,
    waitingFor: null,
    waitUntil: null,
    memory: null,
    pauseReason: null,
    completedAt: now,
    stepStates: run.stepStates.map((state) => {
      if (state.status === "pending") return { ...state, status: "skipped" };
      return state.status === "running" ? { ...state, status: "cancelled" } : state;
    }),
  };
}
