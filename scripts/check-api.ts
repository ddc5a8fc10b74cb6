/**
 * Holds the types of the published packages to those of their last release, which are kept in
 * packages/<name>/api/surface.txt: a line per export and member. Run after the packages' build:
 *   npm run api              exits 1 on a breaking change without a changeset that says so
 *   npm run api -- --write   makes today's types the released ones (`npm run release -- --version` does it)
 */
import { fileURLToPath } from "node:url";
import { checkPackage, packages, writeReport } from "./api-report.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const [command, ...rest] = process.argv.slice(2);

try {
  if (rest.length > 0 || (command !== undefined && command !== "--write"))
    throw new Error("The only option is --write: npm run api -- --write");
  if (command === "--write") for (const name of packages) writeReport(root, name);
  else {
    const outcomes = packages.map((name) => checkPackage(root, name));
    for (const line of outcomes.flatMap(({ lines }) => lines)) console.log(line);
    if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
