/**
 * The longest time, in milliseconds, for which an action blocked the event loop of this process. The minimum of elapsed
 * time and CPU time: the former includes waiting for a busy machine, the latter includes other threads.
 * @param everyMs how often to look, where the action waits for other threads for long; by default in each turn of the event
 *   loop, which is exact but keeps a core busy
 */
export async function longestStop<T>(
  work: () => Promise<T>,
  everyMs?: number,
): Promise<{ result: T; ms: number }> {
  let ms = 0;
  let isOver = false;
  let clock = performance.now();
  let processor = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(processor);
    ms = Math.max(ms, Math.min(performance.now() - clock, (user + system) / 1000));
    clock = performance.now();
    processor = process.cpuUsage();
    if (!isOver) lookAgain();
  };
  const lookAgain = () => (everyMs === undefined ? setImmediate(look) : setTimeout(look, everyMs));
  lookAgain();
  try {
    const result = await work();
    look();
    return { result, ms };
  } finally {
    isOver = true;
  }
}
