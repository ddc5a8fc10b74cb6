import type { Logger } from "pino";
import type { Platform } from "../platform.ts";
import type { BegunJob, BegunJobs } from "./begun-jobs.ts";
import type { JobDefinition } from "./jobs.ts";
import type { RunJob } from "./queue.ts";

/** Number of process crashes after which a job is given up. */
const maxDeaths = 3;
/** How long work that can't be given up is paused. */
const restSeconds = 3_600;

/**
 * Runs jobs so that one that crashes its process is given up the third time. A job during which two processes crashed
 * runs while no other such job does, so that jobs that merely ran alongside it are not given up too.
 */
export function guardRuns(platform: Platform, begun: BegunJobs, log: Pick<Logger, "error">): RunJob {
  let alone: Promise<unknown> = Promise.resolve();

  const run: RunJob = async (definition, ref, progress, signal) => {
    const job = { ...ref, kind: definition.kind };
    const others = await begun.begin(job);
    if (others !== null) return recorded(definition, job, others, progress, signal);
    const { dead } = await begun.others(job);
    if (dead < maxDeaths - 1) {
      return recorded(definition, job, await begun.beginAnyway(job), progress, signal);
    }
    const turn = alone.then(() => suspect(definition, job, progress, signal));
    alone = turn.catch(() => undefined);
    return turn;
  };

  /** Runs a job that is recorded, and removes its record when it ends. @param others how many others have recorded it */
  async function recorded(
    definition: JobDefinition,
    job: BegunJob,
    others: number,
    progress: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    let remembers = others > 0;
    const forget = async () => {
      if (remembers) await begun.forgetDead(job);
      remembers = false;
    };
    const { accountId, id } = job;
    try {
      const did = await definition.handle(platform, { accountId, id }, () => forget().then(progress), signal);
      if (did !== false && !signal.aborted) await forget();
    } finally {
      await begun.end(job);
    }
  }

  async function suspect(
    definition: JobDefinition,
    job: BegunJob,
    progress: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return;
    const { dead, alive, seconds } = await begun.others(job);
    if (dead >= maxDeaths && definition.giveUp) return stop(definition.giveUp, job);
    // Its current run will show whether it crashes the process.
    if (alive > 0 || (dead >= maxDeaths && seconds < restSeconds)) return;
    await recorded(definition, job, await begun.beginAnyway(job), progress, signal);
  }

  async function stop(giveUp: NonNullable<JobDefinition["giveUp"]>, job: BegunJob): Promise<void> {
    const { accountId, id, kind } = job;
    await giveUp(platform, { accountId, id });
    await begun.forgetDead(job);
    log.error({ job: kind, id, accountId }, `a job was given up: its process crashed ${maxDeaths} times`);
  }

  return run;
}
