/** Which record is to be worked on. */
export interface JobRef {
  accountId: string;
  id: string;
}

/** A piece of work to wake: what kind, and on which record. */
export interface Wake extends JobRef {
  kind: string;
}

/** Wakes workers. */
export interface Queue {
  /** Never fails: work that could not be woken is found by the sweep. */
  wake(wakes: Wake[]): Promise<void>;
  close(): Promise<void>;
}

/** A queue for processes that have no workers and for tests: the sweep finds everything. */
export const silentQueue: Queue = {
  wake: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
