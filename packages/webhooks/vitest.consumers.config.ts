import { defineConfig } from "vitest/config";

/** The slow tests, of the built and packed package: `pnpm --filter @rental/webhooks test:consumers`. */
export default defineConfig({
  test: {
    name: "webhooks consumers",
    include: ["test/consumers.ts", "test/examples.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
