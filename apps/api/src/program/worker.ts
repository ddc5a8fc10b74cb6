import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { startWatching } from "../domains/inbox/mailboxes/watching.service.ts";
import type { Database } from "../platform/database/database.ts";
import { BegunJobs } from "../platform/jobs/begun-jobs.ts";
import { guardRuns } from "../platform/jobs/guarded-runs.ts";
import type { JobDefinition, JobRef } from "../platform/jobs/jobs.ts";
import type { RunJob, WorkQueue } from "../platform/jobs/queue.ts";
import { maxEntries } from "../platform/max-entries.ts";
import { tracedRuns } from "../platform/observability/tracing/background.ts";
import type { Platform } from "../platform/platform.ts";
import { isSandbox } from "../platform/sandbox/sandbox-id.ts";
import { sandboxJob } from "../platform/sandbox/work-off.ts";
import { jobs } from "./jobs.ts";

/**
 * Starts processing all kinds of jobs.
 * @param forSweeps where it looks for due work, if on connections of its own
 * @returns a function that stops it after the current jobs
 */
export async function startWorker(
  platform: Platform,
  queue: WorkQueue,
  log: Pick<Logger, "warn" | "error">,
  forSweeps: Database = platform.database,
): Promise<() => Promise<void>> {
  const begun = await BegunJobs.open(platform.database, (err) =>
    log.warn({ err }, "current jobs could not be recorded"),
  );
  const run = inSandboxes(inTurns(platform, queue, tracedRuns(platform, guardRuns(platform, begun, log))));
  const sweeping = { ...platform, database: forSweeps };
  const stop = await queue.work(
    run,
    (definition, limit) => definition.due(sweeping, limit),
    async (definition) => {
      const at = await definition.nextDue?.(sweeping);
      return at ? at.getTime() - platform.clock.now().getTime() : null;
    },
  );
  const stopWatching = startWatching(platform);
  return async () => {
    await begun.giveBack();
    await stop();
    await stopWatching();
    await begun.close();
  };
}

/** For how long a failed record lets the account's other records go first. */
const failedMs = 60_000;

/** Whatever is due in a sandbox, all that is due there is done, in order: see platform/sandbox/work-off.ts. */
function inSandboxes(run: RunJob): RunJob {
  return (definition, ref, progress, signal) => run(...ofSandbox(definition, ref), progress, signal);
}

function ofSandbox(definition: JobDefinition, ref: JobRef): [JobDefinition, JobRef] {
  const { accountId } = ref;
  if (definition.isReal || !isSandbox(accountId)) return [definition, ref];
  return [sandboxJob, { accountId, id: accountId }];
}

/** Per-account work processes one record per turn; the account's next record then moves to the end of the queue. */
function inTurns(platform: Platform, queue: WorkQueue, run: RunJob): RunJob {
  const failed = new LRUCache<string, true>({ ...maxEntries(1_000), ttl: failedMs });
  const nextOf = ({ next }: JobDefinition, { accountId }: JobRef) =>
    next!(platform, accountId, [...failed.keys()]);
  return async (definition, ref, progress, signal) => {
    if (!definition.next) return run(definition, ref, progress, signal);
    const record = await nextOf(definition, ref);
    if (!record) return;
    try {
      await run(definition, record, progress, signal);
    } catch (error) {
      failed.set(record.id, true);
      throw error;
    }
    const more = signal.aborted ? undefined : await nextOf(definition, ref);
    // The next sweep finds the same record again: no worker may be allowed to continue it now.
    if (more && more.id !== record.id) await queue.wake([{ ...more, kind: definition.kind }]);
  };
}

/** Maximum number of rounds of `drain`; more would mean that work keeps making itself due again. */
const maxRounds = 1_000;

/**
 * Does everything that is due now, in this process and without a queue: for tests and one-off commands.
 * @returns the number of jobs done
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
        const [definition, record] = ofSandbox(job, ref);
        await definition.handle(platform, record, () => Promise.resolve(), never);
        found++;
      }
    }
    if (found === 0) return done;
    done += found;
  }
  throw new Error(`work is still due after ${maxRounds} rounds of ${kinds.join(", ")}`);
}
