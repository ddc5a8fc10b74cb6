import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*"],
    // Two on two cores, where vitest takes one: much of a test is waiting for PostgreSQL and other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
