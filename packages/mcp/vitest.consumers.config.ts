import { defineConfig } from "vitest/config";

/** The slow test, of the built and packed package: `pnpm --filter @rental/mcp test:consumers`. */
export default defineConfig({
  test: { name: "mcp consumers", include: ["test/consumers.ts"], testTimeout: 120_000, hookTimeout: 120_000 },
});
