// @ts-check
// Adds up vitest's JSON reports: `node .ci/totals.mjs REPORT...`. Prints `N passed, N failed` as the last line.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

let passed = 0;
let failed = 0;
/** @type {string[]} */
const skipped = [];
/** @type {string[]} */
const failures = [];

for (const file of process.argv.slice(2)) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The run ended before it could write its report, so it counts as failed.
    failed += 1;
    failures.push(`${file}: no report was written`);
    continue;
  }
  for (const { name, status, assertionResults } of report.testResults) {
    const path = relative(process.cwd(), name);
    // A file that cannot be loaded has no tests, but has failed.
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) {
      failed += 1;
      failures.push(`${path}: could not be loaded`);
    }
    for (const test of assertionResults) {
      if (test.status === "passed") passed += 1;
      else if (test.status === "failed") {
        failed += 1;
        failures.push(`${path}: ${test.fullName}`);
      } else skipped.push(test.fullName);
    }
  }
}

for (const name of skipped) console.log(`skipped: ${name}`);
for (const name of failures) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
