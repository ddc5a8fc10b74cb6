import { setTimeout as after } from "node:timers/promises";
import { type JobDefinition, jobKey, type Lane, lanes } from "./jobs.ts";
import type { JobRef, Wake } from "./wake.ts";

/** One job of the queue, as it takes many at a time. `name` is the kind. */
export interface QueuedJob {
  name: string;
  data: JobRef;
  opts: object;
}

/** Records that may wait for a queue that does not answer; what is beyond is left to the sweeps. */
const maxWaiting = 10_000;
/** How long a process that stops waits for a queue that does not answer. */
const settleMs = 2_000;

/**
 * Wakes gather while the queue takes the ones before, each record once: a caller never waits for the queue,
 * and a thousand changes of an account are a few jobs.
 */
export function startWaker(
  byKind: Map<string, JobDefinition>,
  add: (lane: Lane, jobs: QueuedJob[]) => Promise<void>,
) {
  const waiting = new Map<string, QueuedJob>();
  let adding: Promise<void> | null = null;
  const addAll = async () => {
    while (waiting.size > 0) {
      const jobs = [...waiting.values()];
      waiting.clear();
      for (const lane of lanes) {
        const some = jobs.filter(({ name }) => byKind.get(name)!.lane === lane);
        if (some.length > 0) await add(lane, some);
      }
    }
    adding = null;
  };
  return {
    async wake(wakes: Wake[]): Promise<void> {
      for (const wake of wakes) {
        const definition = byKind.get(wake.kind);
        if (!definition || waiting.size >= maxWaiting) continue;
        const key = jobKey(definition, wake);
        waiting.set(key, toJob(wake, key));
      }
      if (waiting.size > 0) adding ??= addAll();
    },
    settle: async () => {
      await Promise.race([adding, after(settleMs, undefined, { ref: false })]);
    },
  };
}

/**
 * One job per key, which is a record or an account: a second wake while the first waits is the same job. One that comes while the job runs
 * runs it once more afterwards, since it may have looked already.
 */
function toJob({ kind, accountId, id }: Wake, key: string): QueuedJob {
  return {
    name: kind,
    data: { accountId, id },
    opts: {
      deduplication: { id: key, keepLastIfActive: true },
      attempts: 4,
      backoff: { type: "exponential", delay: 1_000 },
      removeOnComplete: true,
      // Kept, it would be woken no more. The attempts' delays keep a bug from spinning.
      removeOnFail: true,
    },
  };
}
