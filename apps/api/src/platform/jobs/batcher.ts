import { AsyncResource } from "node:async_hooks";

interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
  caller: AsyncResource;
}

/**
 * Collects calls while the previous statement is in flight, and handles them in one batched statement, which belongs to
 * the trace of the first call.
 */
export class Batcher<T, R> {
  #waiting: Waiting<T, R>[] = [];
  #isRunning = false;

  /**
   * @param work returns the results in item order; if it fails, all items fail
   * @param maxSize maximum batch size
   */
  constructor(
    private readonly work: (items: T[]) => Promise<R[]>,
    private readonly maxSize = Number.POSITIVE_INFINITY,
  ) {}

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject, caller: new AsyncResource("Batcher") });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.maxSize);
      const items = batch.map(({ item }) => item);
      try {
        const results = await batch[0]!.caller.runInAsyncScope(() => this.work(items));
        for (const [i, { resolve }] of batch.entries()) resolve(results[i]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
