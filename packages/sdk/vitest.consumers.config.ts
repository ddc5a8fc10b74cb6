import { defineConfig } from "vitest/config";

/** Tests of the built and packed package: `npm run test:consumers`, and `npm run test:matrix`, which takes longer. */
export default defineConfig({
  test: {
    name: "sdk consumers",
    include: ["test/consumers.ts", "test/matrix.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
