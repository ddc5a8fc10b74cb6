/** Runs at most `concurrency` tasks at once, the others in order of arrival. */
import { ImageError } from "./image-error.ts";

export interface LimitOptions {
  concurrency: number;
  /** How many may wait; more are refused with `busy`. Default: no bound. */
  maxQueue?: number;
}

export type Limit = <T>(task: () => Promise<T>) => Promise<T>;

export function createLimit({ concurrency, maxQueue = Number.POSITIVE_INFINITY }: LimitOptions): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= concurrency) {
      if (waiting.length >= maxQueue) throw new ImageError("busy");
      // The one that ends hands its place over, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
