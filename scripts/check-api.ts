/**
 * Compares the types of the published packages with those of their last release, which are recorded in
 * packages/<name>/api/surface.txt, with one line per export and member. Build the packages first.
 *   npm run api              exits with 1 if there is a breaking change that no changeset announces
 *   npm run api -- --write   records the current types as the released ones; `npm run release -- --version` runs it
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
