import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as queries from "./bulk-imports.queries.ts";
import { bulkKind } from "./bulk-imports.service.ts";
import { diedAt, runBulkImport, stopImport } from "./run.ts";

/** Creates the properties of bulk imports. */
export const bulkImportJob: JobDefinition = {
  kind: bulkKind,
  lane: "heavy",
  emits: ["property.created", "bulk_import.completed"],
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  next: ({ database, clock }, accountId, except) =>
    queries.next(database.read, accountId, clock.now(), except),
  handle: (platform, ref, progress, signal) => runBulkImport(platform, ref, progress, { signal }),
  giveUp: (platform, ref) => stopImport(platform, ref, diedAt),
};
