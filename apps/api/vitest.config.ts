import { defineProject } from "vitest/config";
import { testDefaults } from "../../scripts/lib/test-defaults.ts";

export default defineProject({
  test: {
    name: "api",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/harness/global-setup.ts"],
    // The files of a worker share its modules: importing the API again for each file took longer than half of the tests.
    isolate: false,
    ...testDefaults,
    setupFiles: [...testDefaults.setupFiles, "./test/harness/end-on-signal.ts"],
  },
});
