import { defineConfig, type Options } from "tsup";

const entries = ["index", "connectors", "express", "fastify", "next", "hono"].map((name) => `src/${name}.ts`);

const shared: Options = { format: ["esm", "cjs"], target: "es2022", platform: "neutral", silent: true };
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
