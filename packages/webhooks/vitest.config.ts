import { defineConfig } from "vitest/config";
import { testDefaults } from "../../scripts/lib/test-defaults.ts";

export default defineConfig({
  test: { name: "webhooks", include: ["test/**/*.test.ts"], ...testDefaults },
});
