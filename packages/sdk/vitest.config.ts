import { defineConfig } from "vitest/config";
import { testDefaults } from "../../scripts/lib/test-defaults.ts";

export default defineConfig({
  define: { SDK_VERSION: JSON.stringify("1.2.3-test") },
  test: { name: "sdk", include: ["test/**/*.test.ts"], ...testDefaults },
});
