/** The record to work on. */
export interface JobRef {
  accountId: string;
  id: string;
}

/** Work to wake: its kind and its record. */
export interface Wake extends JobRef {
  kind: string;
  /** The record becomes due at this later time. Workers learn about it, but don't start it yet. */
  at?: Date;
}

/** Wakes workers. */
export interface Queue {
  /** Call after the commit. Never fails: if a wake is lost, a sweep finds the work. */
  wake(wakes: Wake[]): Promise<void>;
  close(): Promise<void>;
}

/** A queue for processes without workers and for tests: the sweep finds everything. */
export const silentQueue: Queue = {
  wake: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** How often a worker looks for due work of each kind when nothing wakes it, in ms. */
export const sweepEveryMs = 15_000;
