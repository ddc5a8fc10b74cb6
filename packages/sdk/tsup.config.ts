import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { buildOf } from "../../scripts/package-build.ts";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  version: string;
};

export default defineConfig(
  buildOf(["src/index.ts", "src/table.ts"], { SDK_VERSION: JSON.stringify(version) }),
);
