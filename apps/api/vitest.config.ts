import { defineProject } from "vitest/config";
import { patience } from "../../scripts/lib/patience.ts";

export default defineProject({
  test: {
    name: "api",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/harness/global-setup.ts"],
    setupFiles: ["./test/harness/end-on-signal.ts"],
    // The files of a worker share its modules: importing the API again for each file took longer than half of the tests.
    isolate: false,
    ...patience,
  },
});
