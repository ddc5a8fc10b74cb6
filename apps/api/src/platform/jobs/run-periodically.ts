/**
 * Runs some work periodically, without overlap.
 * @param work reports its own failures
 * @returns a function that stops it after a final run
 */
export function runPeriodically(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await run();
  };
}
