import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files of `npm test`. They begin first, so that none of them runs alone at the end. Those that mostly wait, for
 * processes that were killed, alternate with those that keep a processor busy, so that no core is idle while they run.
 */
export const slowest = [
  "apps/api/test/platform/given-up.test.ts",
  "apps/api/test/http/every-page-browser.test.ts",
  "apps/api/test/program/backup.test.ts",
  "apps/api/test/console/every-page-browser.test.ts",
  "apps/api/test/webhooks/faults.test.ts",
  "apps/api/test/abuse/costliest-input.test.ts",
  "apps/api/test/connectors/faults.test.ts",
  "apps/api/test/retention/retention.test.ts",
  "apps/api/test/imports/killed-worker.test.ts",
  "apps/api/test/widget/browser.test.ts",
  "apps/api/test/booking/killed.test.ts",
  "apps/api/test/platform/embedded-postgres.test.ts",
  "apps/api/test/chats/faults.test.ts",
  "apps/api/test/workflows/killed-workers.test.ts",
  "apps/api/test/platform/killed-program.test.ts",
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = slowest.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? slowest.length : at;
};

/** Begins with the slowest files; the others follow as vitest orders them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    return ordered.toSorted((a, b) => rank(a) - rank(b));
  }
}
