import { defineConfig, type Options } from "tsup";

const shared: Options = { format: ["esm", "cjs"], target: "es2022", platform: "neutral", silent: true };
/** Declarations that import no other file: the report of the package's types reads one file for each entry. */
const declarationsOf = (entry: string): Options => ({
  ...shared,
  entry: [entry],
  // tsup's declaration build sets `baseUrl`, which TypeScript 6 reports as deprecated.
  dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
});

export default defineConfig([
  { ...shared, entry: ["src/index.ts", "src/connectors.ts"], clean: ["dist/*.js", "dist/*.cjs"] },
  declarationsOf("src/index.ts"),
  declarationsOf("src/connectors.ts"),
]);
