/**
 * The longest time, in milliseconds, for which an action blocked the event loop of this process. The minimum of elapsed
 * time and CPU time: the former includes waiting for a busy machine, the latter includes other threads.
 */
export async function longestStop<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let ms = 0;
  let isOver = false;
  let clock = performance.now();
  let processor = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(processor);
    ms = Math.max(ms, Math.min(performance.now() - clock, (user + system) / 1000));
    clock = performance.now();
    processor = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    const result = await work();
    look();
    return { result, ms };
  } finally {
    isOver = true;
  }
}
