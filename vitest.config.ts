import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./scripts/lib/slowest-first.ts";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*"],
    // On two cores, use two workers; vitest would use one. Tests mostly wait for PostgreSQL and other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowestFirst },
  },
});
