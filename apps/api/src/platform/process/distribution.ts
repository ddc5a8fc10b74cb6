import manifest from "../../../../server/package.json" with { type: "json" };

/**
 * The version of the program, and the commands by which people start it and its command-line tool, as messages name
 * them. In the built package @rental/server, `apps/server/src/distribution.ts` takes the place of this file.
 */
export const distribution = {
  version: manifest.version,
  server: "npm start",
  rental: "npm run -s rental --",
};
