import { defineConfig } from "vitest/config";
import { testDefaults } from "../../scripts/lib/test-defaults.ts";

export default defineConfig({
  test: { name: "mcp", include: ["test/**/*.test.ts"], ...testDefaults },
});
