import { Notifier } from "./notifier.ts";

/** The record to work on. */
export interface JobRef {
  accountId: string;
  id: string;
  /** What continues the trace of what woke it, while traces are switched on. */
  traceparent?: string;
}

/** Work to wake: its kind and its record. */
export interface Wake extends JobRef {
  kind: string;
  /** The record becomes due at this later time. Workers learn about it, but don't start it yet. */
  at?: Date;
}

/** Kinds of wakes that are no work, but notifications about a record, to which every process may subscribe. */
export const notificationKinds: readonly string[] = ["chat", "changes"];
export const isNotification = ({ kind }: Wake): boolean => notificationKinds.includes(kind);
/** Notifications that may reach other processes later: every write has them. */
export const isDelayedNotification = ({ kind }: Wake): boolean => kind === "changes";

/** Notifies streams of changes that something of an account has changed. */
export const accountNotification = (accountId: string): Wake => ({
  kind: "changes",
  accountId,
  id: accountId,
});

/** Wakes workers and notifies subscribers. */
export interface Queue {
  /** Call after the commit. Never fails: if a wake is lost, a sweep finds the work. */
  wake(wakes: Wake[]): Promise<void>;
  /**
   * Calls `heard` when the record may have changed, in any process. Notifications can be lost: look from time to time, too.
   * @returns a function that ends it
   */
  watch(id: string, heard: () => void): () => void;
  close(): Promise<void>;
}

const ownNotifier = new Notifier();

/** A queue for processes without workers and for tests: the sweep finds everything, and notifications stay in the process. */
export const silentQueue: Queue = {
  wake: async (wakes) => ownNotifier.tell(wakes.filter(isNotification).map(({ id }) => id)),
  watch: (id, heard) => ownNotifier.add(id, heard),
  close: () => Promise.resolve(),
};

/** How often a worker looks for due work of each kind when nothing wakes it, in ms. */
export const sweepEveryMs = 15_000;
