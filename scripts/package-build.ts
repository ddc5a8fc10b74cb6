import type { Options } from "tsup";

/**
 * How the published packages with several entries are built. Their declarations import no other file: the report of a package's types
 * reads one file for each entry.
 */
export function buildOf(entries: string[], define: Record<string, string> = {}): Options[] {
  const shared: Options = {
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    silent: true,
    define,
  };
  return [
    { ...shared, entry: entries, clean: ["dist/*.js", "dist/*.cjs"] },
    ...entries.map((entry) => ({
      ...shared,
      entry: [entry],
      // tsup's declaration build sets `baseUrl`, which TypeScript 6 reports as deprecated.
      dts: { only: true, compilerOptions: { ignoreDeprecations: "6.0" } },
    })),
  ];
}
