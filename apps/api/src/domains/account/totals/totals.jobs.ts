import { installation, type JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as totals from "./totals.service.ts";

/** Keeps the changes few that reads of a list's total have to add up. */
export const totalsJob: JobDefinition = {
  kind: "totals",
  lane: "light",
  due: async ({ database }) => ((await totals.isDue(database)) ? [installation] : []),
  handle: ({ database }) => totals.fold(database),
};
