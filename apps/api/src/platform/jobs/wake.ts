import { Notifier } from "./notifier.ts";

/** The record to work on. */
export interface JobRef {
  accountId: string;
  id: string;
  /** The trace context of what woke it, while tracing is enabled. */
  traceparent?: string;
}

/** Work to wake: its kind and its record. */
export interface Wake extends JobRef {
  kind: string;
  /** The record becomes due at this later time. Workers are told about it, but don't start it yet. */
  at?: Date;
}

/** Kinds of wakes that are not work, but notifications about a record, to which any process may subscribe. */
const notificationKinds: readonly string[] = ["chat", "changes", "presence"];
export const isNotification = ({ kind }: Wake): boolean => notificationKinds.includes(kind);

/** Notifies change streams that something in an account has changed. */
export const accountNotification = (accountId: string): Wake => ({
  kind: "changes",
  accountId,
  id: accountId,
});

/** What people of an account do in conversations, to which their streams subscribe. */
export const presenceTopic = (accountId: string): string => `presence-${accountId}`;

/** @param said at most 90 characters, without spaces */
export const presenceNotification = (accountId: string, said: string): Wake => ({
  kind: "presence",
  accountId,
  id: `${presenceTopic(accountId)}?${said}`,
});

/** Wakes workers and notifies subscribers. */
export interface Queue {
  /** Call after the commit. Never fails: if a wake is lost, a sweep finds the work. */
  wake(wakes: Wake[]): Promise<void>;
  /**
   * Calls `heard` when the record may have changed, in any process, with what the notification says beyond its id.
   * Notifications can be lost, so poll as well.
   * @returns a function that unsubscribes
   */
  watch(id: string, heard: (said?: string) => void): () => void;
  close(): Promise<void>;
}

const ownNotifier = new Notifier();

/**
 * A queue for processes without workers and for tests: sweeps find everything, and notifications stay within the
 * process.
 */
export const silentQueue: Queue = {
  wake: async (wakes) => ownNotifier.notify(wakes.filter(isNotification).map(({ id }) => id)),
  watch: (id, heard) => ownNotifier.add(id, heard),
  close: () => Promise.resolve(),
};

/** How often a worker looks for due work of each kind when nothing wakes it, in ms. */
export const sweepEveryMs = 15_000;
