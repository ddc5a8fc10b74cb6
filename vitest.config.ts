import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./scripts/lib/slowest-first.ts";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*"],
    // One more than there are cores; vitest would use one less. Tests mostly wait for PostgreSQL and other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
  },
});
