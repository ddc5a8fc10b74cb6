/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Reproducible randomness: the seed is printed, is new in each long run only, and is TEST_SEED when that is set. */
export function printedSeed(of: string): number {
  const { TEST_SEED, RUN_LONG } = process.env;
  const seed = Number(TEST_SEED || (RUN_LONG === "1" ? Math.floor(Math.random() * 2 ** 32) : 1));
  console.info(`${of}: TEST_SEED=${seed}`);
  return seed;
}
