import { fileURLToPath } from "node:url";

/** What every project's tests run with. */
export const testDefaults = {
  setupFiles: [fileURLToPath(new URL("./fixed-seed.ts", import.meta.url))],
  // vitest gives up a condition after one second and a test after five, and a busy machine takes longer for a statement, a
  // page or the start of a process. Only a failure takes this long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 25_000 } },
};
