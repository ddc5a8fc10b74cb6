import type { Platform } from "./platform.ts";
import type { JobRef } from "./wake.ts";

export { type JobRef, type Queue, silentQueue, type Wake } from "./wake.ts";

/**
 * One kind of background work. The database is the truth: `due` finds what is to be done, the queue only
 * wakes, spreads and retries. A wake that is lost (a crash after the commit, an emptied Redis) is made up
 * for by the next sweep.
 */
export interface JobDefinition {
  /** Name of the work, such as `mail`; it is part of job ids and metrics. */
  kind: string;
  /** `light` work is short; `heavy` work (imports) has workers of its own so that it delays nobody. */
  lane: Lane;
  /** Records that are due now, longest due first. Called by every worker about once a second. */
  due(platform: Platform, limit: number): Promise<JobRef[]>;
  /**
   * Does the work on one record. May be called twice for the same record, also at the same time: it takes
   * a lock or a claim in the database and finds nothing to do the second time.
   * @param signal aborts when the worker is to stop: long work ends at its next good point
   */
  handle(platform: Platform, ref: JobRef, progress: () => Promise<void>, signal: AbortSignal): Promise<void>;
}

export const lanes = ["light", "heavy", "delivery"] as const;
export type Lane = (typeof lanes)[number];
