import { runPeriodically } from "../jobs/run-periodically.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Flushes what is waiting for a table periodically; a failure is counted and reported.
 * @returns a function that stops it after a final flush
 */
export const flushPeriodically = (
  everyMs: number,
  flush: () => Promise<void>,
  { flushFailures }: Metrics,
  table: string,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  runPeriodically(everyMs, () =>
    flush().catch((error: unknown) => {
      flushFailures.inc({ table });
      onError(error);
    }),
  );
