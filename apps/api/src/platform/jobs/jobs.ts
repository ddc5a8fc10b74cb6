import type { EventType } from "@rental/contract";
import type { Platform } from "../platform.ts";
import type { Lane } from "./capacity.ts";
import type { JobRef } from "./wake.ts";

export { accountNotification, type JobRef, type Queue, silentQueue, type Wake } from "./wake.ts";

/**
 * One kind of background work. The database is the source of truth: `due` finds the work; the queue only wakes,
 * distributes and retries it (see queue.ts).
 */
export interface JobDefinition {
  /** Name of the work, such as `mail`; it is part of job ids and metrics. */
  kind: string;
  lane: Lane;
  /** Event types that its work emits. */
  emits?: readonly EventType[];
  /**
   * Records that are due now. Accounts take turns (`inTurns` of due.ts): what is longest due of each comes first. For work
   * that has `next`, one per account. Every worker calls this every 15 seconds, and every second while there is work.
   * @param accountId for a sandbox: only its records, by the platform's clock, which is that of the sandbox
   */
  due(platform: Platform, limit: number, accountId?: string): Promise<JobRef[]>;
  /**
   * When the next record becomes due, or null; called when none is due. For work that must start on time: without it, a
   * record is found by the first sweep after it became due.
   */
  nextDue?(platform: Platform): Promise<Date | null>;
  /**
   * When the next record of a sandbox becomes due after a time. Required for work that waits for a time, which a
   * sandbox's clock is moved to.
   */
  nextOf?(platform: Platform, accountId: string, after: Date): Promise<Date | null>;
  /** Work on what leaves a sandbox: it is done by the real time, as for any account. */
  isReal?: boolean;
  /**
   * For work processed one record at a time per account, so that it never takes the capacity that others wait for: the
   * account's next record, or undefined. All wakes of an account then form one queue job, and when a record is done,
   * the rest moves to the end of the queue. See docs/adr/0018.
   * @param except records that failed a moment ago
   */
  next?(platform: Platform, accountId: string, except: string[]): Promise<JobRef | undefined>;
  /**
   * The trace context of the change that made the record due, if the database has it; called while tracing is enabled.
   */
  traceparent?(platform: Platform, ref: JobRef): Promise<string | null>;
  /**
   * Processes one record. May be called twice for the same record, even concurrently: it takes a lock or a claim in the
   * database, and finds nothing to do the second time.
   * @param progress to be called when a part is permanently done: earlier crashes then no longer count
   * @param signal aborts when the worker has to stop: long work ends at the next suitable point
   * @returns false when it left the record to another worker that is processing it, or was when its process crashed
   */
  handle(
    platform: Platform,
    ref: JobRef,
    progress: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<unknown>;
  /**
   * Marks a record as failed after three process crashes without progress. Work without this function (maintenance
   * without a record) is paused for an hour instead.
   */
  giveUp?(platform: Platform, ref: JobRef): Promise<void>;
}

/** The reason given to people for giving up a record. */
export const processDied = {
  code: "process_died",
  message: "The server process crashed three times during this work, so it is not retried.",
};

const nobody = "00000000-0000-0000-0000-000000000000";
/** For work that belongs to the installation rather than to an account: job records accept only ids. */
export const installation: JobRef = { accountId: nobody, id: nobody };

/** Wakes with the same key form one queue job, which never runs concurrently with itself. */
export const jobKey = ({ kind, next }: JobDefinition, { accountId, id }: JobRef): string =>
  `${kind}_${next ? accountId : id}`;
