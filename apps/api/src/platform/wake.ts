/** Which record is to be worked on. */
export interface JobRef {
  accountId: string;
  id: string;
}

/** A piece of work to wake: what kind, and on which record. */
export interface Wake extends JobRef {
  kind: string;
  /** The record becomes due at this later moment. Workers are told to look, and not to start it. */
  at?: Date;
}

/** Wakes workers. */
export interface Queue {
  /** To be called after the commit. Never fails: if a wake is lost, a sweep finds the work. */
  wake(wakes: Wake[]): Promise<void>;
  close(): Promise<void>;
}

/** A queue for processes that have no workers and for tests: the sweep finds everything. */
export const silentQueue: Queue = {
  wake: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** How often a worker looks for due work of each kind when nothing wakes it, in ms. */
export const sweepEveryMs = 15_000;
