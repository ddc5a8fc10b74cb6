import { defineConfig } from "vitest/config";

/** The slow tests, of the built and packed package: `pnpm --filter @rental/sdk test:consumers`. */
export default defineConfig({
  test: {
    name: "sdk consumers",
    include: ["test/consumers.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
