import { defineConfig } from "vitest/config";

/** Tests with other people's OpenAPI tools, which are installed from the registry: `bash .ci/full openapi_tools`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "openapi tools",
    include: ["test/openapi-tools/*.check.ts"],
    globalSetup: ["./test/harness/global-setup.ts"],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
