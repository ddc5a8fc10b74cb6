import manifest from "../../../../server/package.json" with { type: "json" };

/**
 * The program's version, and the commands that start it and its command-line tool, as shown in messages. In the built
 * package @rental/server, `apps/server/src/distribution.ts` replaces this file.
 */
export const distribution = {
  version: manifest.version,
  server: "npm start",
  rental: "npm run -s rental --",
};
