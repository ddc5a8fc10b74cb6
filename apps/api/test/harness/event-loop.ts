/**
 * The longest time, in milliseconds, for which an action blocked the event loop of this process. The minimum of elapsed
 * time and CPU time: the former includes waiting for a busy machine, the latter includes other threads.
 * @param everyMs how often to look. Turns of the event loop that are shorter count as one; looking in each turn would keep
 *   a core busy while the action waits for the database.
 */
export async function longestStop<T>(
  work: () => Promise<T>,
  everyMs = 1,
): Promise<{ result: T; ms: number }> {
  let ms = 0;
  let isOver = false;
  let clock = performance.now();
  let processor = process.cpuUsage();
  const look = () => {
    const [now, used] = [performance.now(), process.cpuUsage()];
    const usedMs = (used.user + used.system - processor.user - processor.system) / 1000;
    ms = Math.max(ms, Math.min(now - clock, usedMs));
    [clock, processor] = [now, used];
    if (!isOver) lookAgain();
  };
  const lookAgain = () => setTimeout(look, everyMs);
  lookAgain();
  try {
    const result = await work();
    look();
    return { result, ms };
  } finally {
    isOver = true;
  }
}
