import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { queryClient } from "../api/query-client.ts";
import { hasUnsaved, mayLeave, useQuestion } from "./unsaved.ts";

const loadQuestion = () => import("./leave-question.tsx");
const LeaveQuestion = lazy(async () => ({ default: (await loadQuestion()).LeaveQuestion }));

/** Whether writes are waiting for the server: some could not reach it, and are tried again. */
const hasWaiting = (): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ status: "pending" })
    .some(({ state }) => state.isPaused || state.failureCount > 0);

/** Asks before a page with unsaved edits is left, however that happens. Used once, around all pages. */
export function LeaveGuard() {
  const answer = useQuestion();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    // The browser shows its own text.
    enableBeforeUnload: () => hasUnsaved() || hasWaiting(),
  });
  // Loaded early, although it is needed later: the server may be unreachable by then.
  useEffect(() => void loadQuestion(), []);
  return answer ? (
    <Suspense>
      <LeaveQuestion answer={answer} />
    </Suspense>
  ) : null;
}
