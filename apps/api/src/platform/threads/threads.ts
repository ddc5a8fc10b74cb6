/**
 * Runs CPU-intensive work in threads, so that the event loop remains responsive. A task that does not end is ended with
 * its thread. See docs/adr/0017.
 */
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/** As many as there are places for such work (`heavy` in platform/queue.ts); more would never run. */
const maxThreads = 2;
/** A thread that has been idle for this long ends: starting one costs about 0.4 s. */
const idleMs = 60_000;
/** Heap of a thread. A thread that needs more is ended, and the process continues. */
const maxHeapMb = 512;

export interface ThreadTask {
  /** URL of the module, such as `new URL("./work.ts", import.meta.url).href`. */
  module: string;
  /** Name of the exported function. It takes one value and returns one; both are copied. */
  name: string;
  input: unknown;
  /** From the start of the work to its end, without waiting for a thread. In ms. */
  deadlineMs: number;
  /** Ends the task with its thread when it aborts. */
  signal?: AbortSignal | undefined;
}

/** The task did not end in time, or needed more memory than a thread has; its thread was ended. */
export class ThreadEnded extends Error {}

let pool: Piscina | null = null;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a function in a thread.
 * @throws ThreadEnded at the deadline or out of memory; the signal's reason when it aborts; what the function throws
 */
export async function runInThread<T>(task: ThreadTask): Promise<T> {
  const { module, name, input, deadlineMs, signal } = task;
  await turn();
  const end = new AbortController();
  const abort = () => end.abort();
  const timer = setTimeout(abort, deadlineMs);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    signal?.throwIfAborted();
    return (await threads().run({ module, name, input }, { signal: end.signal })) as T;
  } catch (error) {
    signal?.throwIfAborted();
    if (end.signal.aborted) throw new ThreadEnded(`took longer than ${deadlineMs / 1_000} s`);
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new ThreadEnded(`needed more than ${maxHeapMb} MB of memory`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    endTurn();
  }
}

/** Waits until a thread is free, so that a deadline counts only work. */
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
