import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { memoryFolder } from "./scripts/lib/memory-folder.mjs";
import { SlowestFirst } from "./scripts/lib/slowest-first.ts";

// Also for the processes that tests start. The long forms of tests may write more than there is room for in memory.
const isLong = process.env.RUN_LONG === "1";
const inMemory = process.env.TMPDIR || isLong ? undefined : memoryFolder();
if (inMemory) process.env.TMPDIR = inMemory;

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*"],
    // One more than there are cores; vitest would use one less. Tests mostly wait for PostgreSQL and other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
  },
});
