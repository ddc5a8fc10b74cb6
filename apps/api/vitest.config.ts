import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "api",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/harness/global-setup.ts"],
    setupFiles: ["./test/harness/end-on-signal.ts"],
    // The files of a worker share its modules: importing the API again for each file took longer than half of the tests.
    isolate: false,
    // Most of what tests make is short-lived. Twice the default size means half as many collections.
    execArgv: ["--max-semi-space-size=32"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
