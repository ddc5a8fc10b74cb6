import { defineConfig } from "vitest/config";

/** The slow test, of the built and packed package: `pnpm --filter @rental/server test:consumers`. */
export default defineConfig({
  test: {
    name: "server consumers",
    include: ["test/consumers.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
