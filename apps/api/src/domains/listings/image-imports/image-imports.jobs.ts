import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as queries from "./image-imports.queries.ts";
import { importKind } from "./image-imports.service.ts";
import { runImport, stopImport } from "./run.ts";

/** Downloads images by URL. */
export const imageImportJob: JobDefinition = {
  kind: importKind,
  lane: "download",
  emits: ["property.updated"],
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  next: ({ database, clock }, accountId, except) =>
    queries.next(database.read, accountId, clock.now(), except),
  handle: (platform, ref, progress, signal) => runImport(platform, ref, progress, { signal }),
  giveUp: stopImport,
};
