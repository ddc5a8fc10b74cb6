/**
 * Limits the number of concurrent tasks, fairly: no owner takes all places while others wait.
 *
 * Not p-limit, which starts tasks in order of arrival: an account uploading a hundred images would delay all others.
 * Nor does it refuse tasks when too many wait, or drop those whose client has disconnected.
 */

export interface LimitOptions {
  /** Maximum number of concurrent tasks. */
  places: number;
  /** Maximum number of concurrent tasks per owner. Default: all. */
  placesPerOwner?: number;
  /** Maximum total cost of the concurrent tasks; a costlier task counts as the whole budget. Default: no limit. */
  budget?: number;
  /** Tasks that cost more run one at a time, to leave room for others. Default: no limit. */
  largeAbove?: number;
  /** Maximum number of waiting tasks; any more are refused. Default: no limit. */
  maxQueue?: number;
  /** Maximum number of waiting tasks per owner. Default: all. */
  maxQueuePerOwner?: number;
  /** The error of a refused task. */
  busy: () => Error;
}

/** The owner and cost of a task. */
export interface Turn {
  /** An account, or another unit of fair sharing. */
  owner: string;
  /** In the unit of `budget`. Default: nothing. */
  cost?: number;
  /** Aborts when the task is no longer needed: a waiting task is then dropped. */
  signal?: AbortSignal | undefined;
}

/** @throws the error of `busy`; the signal's reason if the task was dropped */
export type FairLimit = <T>(turn: Turn, task: () => Promise<T>) => Promise<T>;

interface Waiting {
  owner: string;
  cost: number;
  start(): void;
}

export function createFairLimit(options: LimitOptions): FairLimit {
  const { places, placesPerOwner = places, busy } = options;
  const { maxQueue = Number.POSITIVE_INFINITY, maxQueuePerOwner = maxQueue } = options;
  const { budget = Number.POSITIVE_INFINITY, largeAbove = Number.POSITIVE_INFINITY } = options;
  const running = new Map<string, number>();
  let free = places;
  let unspent = budget;
  let largeRunning = 0;
  let waiting: Waiting[] = [];

  const runningOf = (owner: string) => running.get(owner) ?? 0;
  const isLarge = (cost: number) => cost > largeAbove;
  const mayRun = ({ owner, cost }: Pick<Waiting, "owner" | "cost">) =>
    runningOf(owner) < placesPerOwner && !(isLarge(cost) && largeRunning > 0);

  function take(owner: string, cost: number): void {
    free -= 1;
    unspent -= cost;
    if (isLarge(cost)) largeRunning += 1;
    running.set(owner, runningOf(owner) + 1);
  }

  function giveBack(owner: string, cost: number): void {
    free += 1;
    unspent += cost;
    if (isLarge(cost)) largeRunning -= 1;
    if (runningOf(owner) > 1) running.set(owner, runningOf(owner) - 1);
    else running.delete(owner);
    startWaiting();
  }

  /**
   * Picks the owner with the fewest running tasks, then by order of arrival. The pick waits until the budget has room
   * for it, and all others behind it: otherwise, small tasks could starve a large one.
   */
  function nextWaiting(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const one of waiting) {
      if (mayRun(one) && (!next || runningOf(one.owner) < runningOf(next.owner))) next = one;
    }
    return next && next.cost <= unspent ? next : undefined;
  }

  function startWaiting(): void {
    while (free > 0) {
      const next = nextWaiting();
      if (!next) return;
      waiting = waiting.filter((one) => one !== next);
      take(next.owner, next.cost);
      next.start();
    }
  }

  /** Resolves when the task may run; undefined if it may run at once. */
  function turnOf({ owner, signal }: Turn, cost: number): Promise<void> | undefined {
    const ofOwner = waiting.reduce((sum, one) => sum + (one.owner === owner ? 1 : 0), 0);
    const isFull = waiting.length >= maxQueue || ofOwner >= maxQueuePerOwner;
    let isStarted = false;
    const entry: Waiting = {
      owner,
      cost,
      start() {
        isStarted = true;
      },
    };
    const leave = () => {
      waiting = waiting.filter((one) => one !== entry);
    };
    waiting.push(entry);
    startWaiting();
    if (isStarted) return undefined;
    if (isFull) {
      leave();
      throw busy();
    }
    return new Promise((resolve, reject) => {
      const drop = () => {
        leave();
        reject(signal?.reason);
        // The others may have been waiting for this one.
        startWaiting();
      };
      entry.start = () => {
        signal?.removeEventListener("abort", drop);
        resolve();
      };
      signal?.addEventListener("abort", drop, { once: true });
    });
  }

  return async (turn, task) => {
    turn.signal?.throwIfAborted();
    const { owner } = turn;
    const cost = Math.min(turn.cost ?? 0, budget);
    const wait = turnOf(turn, cost);
    if (wait) await wait;
    try {
      return await task();
    } finally {
      giveBack(owner, cost);
    }
  };
}
