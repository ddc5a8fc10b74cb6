/**
 * Runs a limited number of concurrent tasks, and ensures that no owner takes all places while others wait.
 *
 * Not p-limit, which starts tasks in the order of arrival: an account that uploads a hundred images would delay all
 * others. It also neither refuses a task when too many wait nor drops one whose client has disconnected.
 */
import { ImageError } from "./image-error.ts";

export interface LimitOptions {
  /** Maximum number of concurrent tasks. */
  places: number;
  /** Maximum number of concurrent tasks of one owner. Default: all. */
  placesPerOwner?: number;
  /** Maximum number of waiting tasks; more are refused with `busy`. Default: no limit. */
  maxQueue?: number;
  /** Maximum number of waiting tasks of one owner. Default: all. */
  maxQueuePerOwner?: number;
}

/** On whose behalf a task runs. */
export interface Turn {
  /** An account, or another unit of fair sharing. */
  owner: string;
  /** Aborts when the task is no longer needed: a waiting task is dropped. */
  signal?: AbortSignal | undefined;
}

/** @throws {ImageError} `busy`; the signal's reason when the task was dropped */
export type FairLimit = <T>(turn: Turn, task: () => Promise<T>) => Promise<T>;

interface Waiting {
  owner: string;
  start(): void;
}

export function createFairLimit(options: LimitOptions): FairLimit {
  const { places, placesPerOwner = places } = options;
  const { maxQueue = Number.POSITIVE_INFINITY, maxQueuePerOwner = maxQueue } = options;
  const running = new Map<string, number>();
  let free = places;
  let waiting: Waiting[] = [];

  const runningOf = (owner: string) => running.get(owner) ?? 0;

  function take(owner: string): void {
    free -= 1;
    running.set(owner, runningOf(owner) + 1);
  }

  function giveBack(owner: string): void {
    free += 1;
    if (runningOf(owner) > 1) running.set(owner, runningOf(owner) - 1);
    else running.delete(owner);
    startNext();
  }

  /** The owner with the fewest running tasks comes first, then the order of arrival. */
  function startNext(): void {
    if (free === 0) return;
    let next: Waiting | undefined;
    for (const one of waiting) {
      if (runningOf(one.owner) >= placesPerOwner) continue;
      if (!next || runningOf(one.owner) < runningOf(next.owner)) next = one;
    }
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    take(next.owner);
    next.start();
  }

  function turnOf({ owner, signal }: Turn): Promise<void> {
    const ofOwner = waiting.reduce((sum, one) => sum + (one.owner === owner ? 1 : 0), 0);
    if (waiting.length >= maxQueue || ofOwner >= maxQueuePerOwner) throw new ImageError("busy");
    return new Promise((resolve, reject) => {
      const drop = () => {
        waiting = waiting.filter((one) => one !== entry);
        reject(signal?.reason);
      };
      const entry: Waiting = {
        owner,
        start() {
          signal?.removeEventListener("abort", drop);
          resolve();
        },
      };
      signal?.addEventListener("abort", drop, { once: true });
      waiting.push(entry);
    });
  }

  return async (turn, task) => {
    turn.signal?.throwIfAborted();
    // A free place can be taken immediately: no waiting task could use it.
    if (free > 0 && runningOf(turn.owner) < placesPerOwner) take(turn.owner);
    else await turnOf(turn);
    try {
      return await task();
    } finally {
      giveBack(turn.owner);
    }
  };
}
