import { defineProject } from "vitest/config";
import { testDefaults } from "../../scripts/lib/test-defaults.ts";

export default defineProject({ test: { name: "widget", include: ["test/**/*.test.ts"], ...testDefaults } });
