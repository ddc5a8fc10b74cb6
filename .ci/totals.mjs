// @ts-check
// Adds up vitest's JSON reports: `node .ci/totals.mjs REPORT...`. Prints `N passed, N failed` as the last line.
import { readFileSync } from "node:fs";

let passed = 0;
let failed = 0;
/** @type {string[]} */
const skipped = [];

for (const file of process.argv.slice(2)) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The run ended before it could write its report, so it counts as failed.
    failed += 1;
    continue;
  }
  for (const { status, assertionResults } of report.testResults) {
    // A file that cannot be loaded has no tests, but has failed.
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) failed += 1;
    for (const test of assertionResults) {
      if (test.status === "passed") passed += 1;
      else if (test.status === "failed") failed += 1;
      else skipped.push(test.fullName);
    }
  }
}

for (const name of skipped) console.log(`skipped: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
