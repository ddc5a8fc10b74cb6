/**
 * Runs CPU-intensive work in threads, so that the event loop stays responsive. A task that does not finish is
 * terminated with its thread. See docs/adr/0017.
 */
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { capacity } from "../../jobs/capacity.ts";

/** Idle time after which a thread exits, in ms: starting one costs about 0.4 s. */
const idleMs = 60_000;
/** How long a thread may take to start and to load a module, on the busiest machine. */
const startMs = 60_000;

export interface ThreadTask {
  /** URL of the module, such as `new URL("./rows.thread.ts", import.meta.url).href`. */
  module: string;
  /** Name of the exported function. It takes one value and returns one; both are copied. */
  name: string;
  input: unknown;
  /** Memory of the input that is transferred to the thread, and detached here, instead of being copied. */
  moved?: ArrayBuffer[];
  /** From the start of the function to its end, excluding waits for a thread and for its module. In ms. */
  deadlineMs: number;
  /** Terminates the task with its thread on abort. */
  signal?: AbortSignal | undefined;
}

export interface PoolSize {
  /** Number of threads; further tasks wait. */
  maxThreads: number;
  /** Heap limit of a thread. A thread that needs more is terminated, and the process continues. */
  maxHeapMb: number;
}

/** The task did not finish in time, or needed more memory than a thread has; its thread was terminated. */
export class ThreadEnded extends Error {}

/**
 * Threads for one kind of work, started on demand.
 * @returns a function that runs a task. It throws ThreadEnded on deadline or out of memory; the signal's reason when it
 * aborts; whatever the function throws; or an error when the module can't be loaded
 */
export function threadPool({ maxThreads, maxHeapMb }: PoolSize) {
  let pool: Piscina | null = null;
  let running = 0;
  const waiting: (() => void)[] = [];

  /** Waits for a free thread, so that deadlines cover only work. */
  async function turn(): Promise<void> {
    if (running < maxThreads) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  function threads(): Piscina {
    pool ??= new Piscina({
      filename: fileURLToPath(new URL("./entry.mjs", import.meta.url)),
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    return pool;
  }

  return async function runInThread<T>(task: ThreadTask): Promise<T> {
    const { module, name, input, moved = [], deadlineMs, signal } = task;
    await turn();
    const end = new AbortController();
    const abort = () => end.abort();
    let timer = setTimeout(abort, startMs);
    const { port1: begun, port2: begins } = new MessageChannel();
    let failed: string | undefined;
    begun.once("message", (message: { failed?: string }) => {
      clearTimeout(timer);
      failed = message.failed;
      if (failed !== undefined) abort();
      else timer = setTimeout(abort, deadlineMs);
    });
    signal?.addEventListener("abort", abort, { once: true });
    try {
      signal?.throwIfAborted();
      const given = { module, name, input, begins };
      return (await threads().run(given, { signal: end.signal, transferList: [begins, ...moved] })) as T;
    } catch (error) {
      signal?.throwIfAborted();
      if (failed !== undefined) throw new Error(`a thread can't load ${module}: ${failed}`);
      if (end.signal.aborted) throw new ThreadEnded(`took longer than ${deadlineMs / 1_000} s`);
      if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
      throw new ThreadEnded(`needed more than ${maxHeapMb} MB of memory`);
    } finally {
      clearTimeout(timer);
      begun.close();
      signal?.removeEventListener("abort", abort);
      endTurn();
    }
  };
}

/** As many threads as a worker runs such jobs; more would never run. */
export const runInThread = threadPool({ maxThreads: capacity.heavy.queued, maxHeapMb: 512 });
