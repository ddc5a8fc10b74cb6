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
    const begun = claims.begin(job);
    if (definition.locksFirst || (await begun) !== null) {
      if (await claimed(definition, job, begun, progress, signal)) return;
    }
    const { dead } = await claims.others(job);
    if (dead < maxDeaths - 1) {
      await claimed(definition, job, claims.beginAnyway(job), progress, signal);
      return;
    }
    const turn = alone.then(() => suspect(definition, job, progress, signal));
    alone = turn.catch(() => undefined);
    return turn;
  };

  /**
   * Runs a job that is recorded, or is being recorded, and removes its record when it ends.
   * @param begun the number of other workers that have recorded it; null when it was not recorded for this one
   * @returns false when it was not recorded, and its work was therefore not done
   */
  async function claimed(
    definition: JobDefinition,
    job: ClaimedJob,
    begun: Promise<number | null>,
    progress: () => void,
    signal: AbortSignal,
  ): Promise<boolean> {
    const recorded = begun.then((others) => others !== null);
    const isRecorded = recorded.catch(() => false);
    let remembers = true;
    const forget = async () => {
      if (remembers && (await begun)) await claims.forgetDead(job);
      remembers = false;
    };
    const reportProgress = () => forget().then(progress);
    const { accountId, id } = job;
    try {
      const did = await definition.handle(platform, { accountId, id }, reportProgress, signal, recorded);
      if (!(await recorded)) return false;
      if (did !== false && !signal.aborted) await forget();
      return true;
    } finally {
      if (await isRecorded) await claims.end(job);
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
    await claimed(definition, job, claims.beginAnyway(job), progress, signal);
  }

  async function stop(giveUp: NonNullable<JobDefinition["giveUp"]>, job: ClaimedJob): Promise<void> {
    const { accountId, id, kind } = job;
    await giveUp(platform, { accountId, id });
    await claims.forgetDead(job);
    log.error({ job: kind, id, accountId }, `a job was given up: its process crashed ${maxDeaths} times`);
  }

  return run;
}
