import { defineConfig } from "vitest/config";
import { patience } from "../../scripts/lib/patience.ts";

export default defineConfig({
  test: { name: "webhooks", include: ["test/**/*.test.ts"], ...patience },
});
