import manifest from "../package.json" with { type: "json" };

/** Takes the place of `apps/api/src/platform/process/distribution.ts` in the built package. */
export const distribution = {
  version: manifest.version,
  server: "npx @rental/server",
  rental: "npx -p @rental/server rental",
};
