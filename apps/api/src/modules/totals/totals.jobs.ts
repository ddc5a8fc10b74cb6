import type { JobDefinition } from "../../platform/jobs.ts";
import * as totals from "./totals.service.ts";

const nobody = "00000000-0000-0000-0000-000000000000";
/** This work belongs to the installation rather than to an account, but job records only accept ids. */
const installation = { accountId: nobody, id: nobody };

/** Keeps the changes few that reads of a list's total have to add up. */
export const totalsJob: JobDefinition = {
  kind: "totals",
  lane: "light",
  due: async ({ database }) => ((await totals.isDue(database)) ? [installation] : []),
  handle: ({ database }) => totals.fold(database),
};
