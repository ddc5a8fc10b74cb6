import { defineConfig } from "vitest/config";
import { patience } from "../../scripts/lib/patience.ts";

export default defineConfig({
  define: { SDK_VERSION: JSON.stringify("1.2.3-test") },
  test: { name: "sdk", include: ["test/**/*.test.ts"], ...patience },
});
