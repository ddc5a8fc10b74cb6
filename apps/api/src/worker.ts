import { jobs } from "./jobs.ts";
import type { Platform } from "./platform/platform.ts";
import type { WorkQueue } from "./platform/queue.ts";

/** Starts working on every kind of job. @returns what stops it, after the jobs in hand */
export function startWorker(platform: Platform, queue: WorkQueue): Promise<() => Promise<void>> {
  return queue.work(
    (definition, ref, progress, signal) => definition.handle(platform, ref, progress, signal),
    (definition, limit) => definition.due(platform, limit),
  );
}

/** Most rounds of `drain`; more means that work makes itself due again for ever. */
const maxRounds = 1_000;

/**
 * Does everything that is due now, in this process and without a queue: for tests and one-off commands.
 * @returns how many jobs were done
 */
export async function drain(
  platform: Platform,
  kinds: string[] = jobs.map(({ kind }) => kind),
): Promise<number> {
  const never = new AbortController().signal;
  let done = 0;
  for (let round = 0; round < maxRounds; round++) {
    let found = 0;
    for (const job of jobs.filter(({ kind }) => kinds.includes(kind))) {
      for (const ref of await job.due(platform, 100)) {
        await job.handle(platform, ref, () => Promise.resolve(), never);
        found++;
      }
    }
    if (found === 0) return done;
    done += found;
  }
  throw new Error(`work is still due after ${maxRounds} rounds of ${kinds.join(", ")}`);
}
