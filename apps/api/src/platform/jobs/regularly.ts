/**
 * Does some work regularly, never twice at the same time.
 * @param work reports its own failures
 * @returns stops it, after a last time
 */
export function regularly(everyMs: number, work: () => Promise<void>): () => Promise<void> {
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
