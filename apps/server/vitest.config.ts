import { defineProject } from "vitest/config";
import { patience } from "../../scripts/lib/patience.ts";

export default defineProject({ test: { name: "server", include: ["test/**/*.test.ts"], ...patience } });
