import { expect } from "vitest";

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

/** How many readings of 1 MiB of JSON a request may block the others for: about 150 ms on an ordinary machine. */
export const maxReadings = 20;

const mebibyte = JSON.stringify(
  Array.from({ length: 10_000 }, (_, i) => ({
    id: `id-${i}`,
    rent: 1850.5,
    days: [1, 2, 3],
    more: { a: null, text: "A name that is read" },
  })),
);

/** The fastest reading of the mebibyte so far, in ms. */
let fastest: number | undefined;

/** Whether a stop is so short that it needs no comparison at the moment. */
export const isCertainlyShort = (ms: number): boolean =>
  // No machine reads it in less than 3 ms.
  ms < maxReadings * (fastest ?? 3);

/**
 * A time in readings of 1 MiB of JSON, by what one takes in this process at the moment. Machines differ, and are busy, so
 * tests compare with this instead of a time.
 */
export async function inReadings(ms: number): Promise<number> {
  const readings: number[] = [];
  for (let i = 0; i < 5; i++) readings.push((await longestStop(async () => JSON.parse(mebibyte))).ms);
  readings.sort((a, b) => a - b);
  fastest = Math.min(fastest ?? Number.POSITIVE_INFINITY, readings[0]!);
  return ms / readings[2]!;
}

/**
 * Fails for an action that blocks the event loop for too long each time that it is done, three times at most.
 * @returns the result of the last time
 */
export async function expectShortStops<T>(what: string, work: () => Promise<T>): Promise<T> {
  const stops: number[] = [];
  for (;;) {
    const { result, ms } = await longestStop(work);
    if (isCertainlyShort(ms)) return result;
    const readings = Math.round(await inReadings(ms));
    if (readings < maxReadings) return result;
    stops.push(readings);
    if (stops.length === 3)
      expect(Math.min(...stops), `${what}: stops of ${stops} readings`).toBeLessThan(maxReadings);
  }
}
