/**
 * How long tests wait for what they expect, in every project. vitest gives up a condition after one second and a test after
 * five, and a busy machine takes longer for a statement, a page or the start of a process. Only a failure takes this long.
 */
export const patience = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 25_000 } },
};
