import { readFileSync } from "node:fs";
import { defineConfig, type Options } from "tsup";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  version: string;
};

const entries = ["src/index.ts", "src/table.ts"];

const shared: Options = {
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  silent: true,
  define: { SDK_VERSION: JSON.stringify(version) },
};
/** Declarations that import no other file: the report of the package's types reads one file for each entry. */
const declarationsOf = (entry: string): Options => ({
  ...shared,
  entry: [entry],
  // tsup's declaration build sets `baseUrl`, which TypeScript 6 reports as deprecated.
  dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
});

export default defineConfig([
  { ...shared, entry: entries, clean: ["dist/*.js", "dist/*.cjs"] },
  ...entries.map(declarationsOf),
]);
