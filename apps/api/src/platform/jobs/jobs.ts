import type { EventType } from "@rental/contract";
import type { Platform } from "../platform.ts";
import type { JobRef } from "./wake.ts";

export { accountNotification, type JobRef, type Queue, silentQueue, type Wake } from "./wake.ts";

/**
 * One kind of background work. The database is the truth: `due` finds the work, the queue only wakes, distributes and
 * retries it (see queue.ts).
 */
export interface JobDefinition {
  /** Name of the work, such as `mail`; it is part of job ids and metrics. */
  kind: string;
  lane: Lane;
  /** Types of event that its work emits. */
  emits?: readonly EventType[];
  /**
   * Records that are due now, longest due first; for work that has `next`, one per account. Every worker calls it every
   * 15 seconds, and every second while there are some.
   */
  due(platform: Platform, limit: number): Promise<JobRef[]>;
  /**
   * When the next record becomes due, or null; asked when none is due. For work that must start on time: without it,
   * a record is found by the first sweep after it became due.
   */
  nextDue?(platform: Platform): Promise<Date | null>;
  /**
   * For work that an account does one record at a time, so that it never takes the capacity that others wait for: the
   * next of its records, or none. All wakes of an account are then one job of the queue, and when a record is done, the
   * rest moves to the end of the queue. See docs/adr/0018.
   * @param except records that failed a moment ago
   */
  next?(platform: Platform, accountId: string, except: string[]): Promise<JobRef | undefined>;
  /**
   * What continues the trace of the change that made the record due, if the database knows it; asked while traces are
   * switched on.
   */
  traceparent?(platform: Platform, ref: JobRef): Promise<string | null>;
  /**
   * It takes its lock or lease while the job is being recorded (docs/adr/0021), and waits for `recorded` before it
   * does anything else. All other work starts when it is recorded.
   */
  locksFirst?: true;
  /**
   * Does the work on one record. May be called twice for the same record, even concurrently: it takes a lock or a claim
   * in the database and finds nothing to do the second time.
   * @param progress to be called when a part is permanently done: earlier crashes then no longer count
   * @param signal aborts when the worker is to stop: long work ends at the next suitable point
   * @param recorded resolves when the job is recorded; if to false, it must end and leave nothing locked, because it is
   * called again when it may run. Only for work with `locksFirst`
   * @returns false when it left the record to another worker that is processing it, or was when its process crashed
   */
  handle(
    platform: Platform,
    ref: JobRef,
    progress: () => Promise<void>,
    signal: AbortSignal,
    recorded: Promise<boolean>,
  ): Promise<unknown>;
  /**
   * Marks a record as failed after the process that worked on it crashed three times without progress. Work without
   * this function (maintenance without a record) pauses for an hour instead.
   */
  giveUp?(platform: Platform, ref: JobRef): Promise<void>;
}

/** Why a record was given up, for people. */
export const processDied = {
  code: "process_died",
  message: "The server process crashed three times during this work, so it is not retried.",
};

/**
 * Kinds of one lane share its capacity, and do not delay other lanes. `light`: short work; `heavy`: CPU-intensive work
 * (bulk imports); `download`: work that waits for other servers (image imports); `delivery`: webhooks; `mail`: the mail
 * server, which may keep every email waiting; `assistant`: the language model, which takes seconds.
 */
export const lanes = ["light", "heavy", "download", "delivery", "mail", "assistant"] as const;
export type Lane = (typeof lanes)[number];

const nobody = "00000000-0000-0000-0000-000000000000";
/** For work that belongs to the installation rather than to an account: job records only accept ids. */
export const installation: JobRef = { accountId: nobody, id: nobody };

/** Wakes with the same key are one job of the queue, which never runs concurrently with itself. */
export const jobKey = ({ kind, next }: JobDefinition, { accountId, id }: JobRef): string =>
  `${kind}_${next ? accountId : id}`;
