import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const lookMs = 10_000;
/** Share of the time in which the process does something. One that does more collects its garbage by itself. */
const idleBelow = 0.2;

/**
 * Gives back what the start of the program has left behind, once it has come to rest: V8 collects when a process allocates,
 * and an idle one would keep 40 to 55 MB for hours. Takes about a tenth of a second.
 */
export function giveBackOnceIdle(): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > idleBelow) return;
    clearInterval(timer);
    collectGarbage();
  }, lookMs).unref();
}

/** Collects all that nothing refers to any more. Node.js has the function without the flag only in a context made after it. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
