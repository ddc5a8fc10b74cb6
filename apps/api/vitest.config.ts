import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "api",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/harness/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
