import type { Logger } from "pino";
import type { Platform } from "../platform.ts";
import type { ClaimedJob, JobClaims } from "./job-claims.ts";
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
export function guardRuns(platform: Platform, claims: JobClaims, log: Pick<Logger, "error">): RunJob {
  let alone: Promise<unknown> = Promise.resolve();

  const run: RunJob = async (definition, ref, progress, signal) => {
    const job = { ...ref, kind: definition.kind };
    const others = await claims.begin(job);
    if (others !== null) return claimed(definition, job, others, progress, signal);
    const { dead } = await claims.others(job);
    if (dead < maxDeaths - 1) {
      return claimed(definition, job, await claims.beginAnyway(job), progress, signal);
    }
    const turn = alone.then(() => suspect(definition, job, progress, signal));
    alone = turn.catch(() => undefined);
    return turn;
  };

  /** Runs a job that is recorded, and removes its record when it ends. @param others how many others have recorded it */
  async function claimed(
    definition: JobDefinition,
    job: ClaimedJob,
    others: number,
    progress: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    let remembers = others > 0;
    const forget = async () => {
      if (remembers) await claims.forgetDead(job);
      remembers = false;
    };
    const { accountId, id } = job;
    try {
      const did = await definition.handle(platform, { accountId, id }, () => forget().then(progress), signal);
      if (did !== false && !signal.aborted) await forget();
    } finally {
      await claims.end(job);
    }
  }

  async function suspect(
    definition: JobDefinition,
    job: ClaimedJob,
    progress: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return;
    const { dead, alive, seconds } = await claims.others(job);
    if (dead >= maxDeaths && definition.giveUp) return stop(definition.giveUp, job);
    // Its current run will show whether it crashes the process.
    if (alive > 0 || (dead >= maxDeaths && seconds < restSeconds)) return;
    await claimed(definition, job, await claims.beginAnyway(job), progress, signal);
  }

  async function stop(giveUp: NonNullable<JobDefinition["giveUp"]>, job: ClaimedJob): Promise<void> {
    const { accountId, id, kind } = job;
    await giveUp(platform, { accountId, id });
    await claims.forgetDead(job);
    log.error({ job: kind, id, accountId }, `a job was given up: its process crashed ${maxDeaths} times`);
  }

  return run;
}
