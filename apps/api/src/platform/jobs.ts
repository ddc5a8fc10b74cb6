import type { EventType } from "@rental/contract";
import type { Platform } from "./platform.ts";
import type { JobRef } from "./wake.ts";

export { type JobRef, type Queue, silentQueue, type Wake } from "./wake.ts";

/**
 * One kind of background work. The database is the truth: `due` finds what is to be done, the queue only
 * wakes, spreads and retries (see queue.ts).
 */
export interface JobDefinition {
  /** Name of the work, such as `mail`; it is part of job ids and metrics. */
  kind: string;
  lane: Lane;
  /** Types of event that its work emits. */
  emits?: readonly EventType[];
  /**
   * Records that are due now, longest due first; of work that has `next`, one an account. Every worker calls it
   * every 15 seconds, and every second while there are some.
   */
  due(platform: Platform, limit: number): Promise<JobRef[]>;
  /**
   * When the next record becomes due, or null; asked when none is due. For work that must start on time: without it,
   * a record is found by the first sweep after it became due.
   */
  nextDue?(platform: Platform): Promise<Date | null>;
  /**
   * For work of which an account does one record at a time, so that it never holds the places that others wait for:
   * which of its records comes next, or none. All wakes of an account are one job of the queue then, and what is
   * left when a record is done goes to the end of the line. See docs/adr/0018.
   * @param except records that failed a moment ago
   */
  next?(platform: Platform, accountId: string, except: string[]): Promise<JobRef | undefined>;
  /**
   * Does the work on one record. May be called twice for the same record, also at the same time: it takes
   * a lock or a claim in the database and finds nothing to do the second time.
   * @param progress to be called when something is done for good: what came before is not to blame any more
   * @param signal aborts when the worker is to stop: long work ends at its next good point
   * @returns false when it left the record to somebody who has it, or had it when a process died
   */
  handle(
    platform: Platform,
    ref: JobRef,
    progress: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<unknown>;
  /**
   * Ends a record as failed: the process that worked on it died three times, and nothing got on. Work without it
   * (upkeep that has no record of its own) rests for an hour instead.
   */
  giveUp?(platform: Platform, ref: JobRef): Promise<void>;
}

/** Why a record was given up, for the person who looks at it. */
export const processDied = {
  code: "process_died",
  message: "The server's process ended three times while it worked on this, so it is not tried again.",
};

/**
 * Kinds of one lane share its places, and delay no other lane. `light`: short work; `heavy`: work that costs processor
 * time (bulk imports); `download`: work that waits for other people's servers (image imports); `delivery`: webhooks.
 */
export const lanes = ["light", "heavy", "download", "delivery"] as const;
export type Lane = (typeof lanes)[number];

/** Wakes with the same key are one job of the queue, which runs once at a time. */
export const jobKey = ({ kind, next }: JobDefinition, { accountId, id }: JobRef): string =>
  `${kind}_${next ? accountId : id}`;
