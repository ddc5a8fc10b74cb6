/**
 * The longest stretch, in milliseconds, for which the event loop of this process served nobody else while something
 * was done. The lesser of the time on the clock and of that on the processor: the first counts waiting for a busy
 * machine, the second the threads beside.
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
