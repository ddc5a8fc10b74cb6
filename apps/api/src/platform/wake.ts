import { Watchers } from "./watchers.ts";

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

/** Kinds of wakes that are no work, but news of a record: every process may watch for them. */
export const newsKinds: readonly string[] = ["chat", "changes"];
export const isNews = ({ kind }: Wake): boolean => newsKinds.includes(kind);
/** News that may be late for other processes: every write has them. */
export const isLateNews = ({ kind }: Wake): boolean => kind === "changes";

/** News that something of an account has changed: for streams of changes. */
export const newsOf = (accountId: string): Wake => ({ kind: "changes", accountId, id: accountId });

/** Wakes workers, and tells the news. */
export interface Queue {
  /** Call after the commit. Never fails: if a wake is lost, a sweep finds the work. */
  wake(wakes: Wake[]): Promise<void>;
  /**
   * Calls `heard` when there may be news of the record, from any process. News can be lost: look from time to time, too.
   * @returns a function that ends it
   */
  watch(id: string, heard: () => void): () => void;
  close(): Promise<void>;
}

const ownWatchers = new Watchers();

/** A queue for processes without workers and for tests: the sweep finds everything, and news stay in the process. */
export const silentQueue: Queue = {
  wake: async (wakes) => ownWatchers.tell(wakes.filter(isNews).map(({ id }) => id)),
  watch: (id, heard) => ownWatchers.add(id, heard),
  close: () => Promise.resolve(),
};

/** How often a worker looks for due work of each kind when nothing wakes it, in ms. */
export const sweepEveryMs = 15_000;
