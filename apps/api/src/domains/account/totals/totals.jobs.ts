import { installation, type JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as totals from "./totals.service.ts";

/** Limits the number of pending changes that reading a list's total has to add up. */
export const totalsJob: JobDefinition = {
  kind: "totals",
  lane: "light",
  isReal: true,
  due: async ({ database }) => ((await totals.isDue(database)) ? [installation] : []),
  handle: ({ database }) => totals.fold(database),
};
