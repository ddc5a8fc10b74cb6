import * as totals from "../../domains/account/totals/totals.service.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { withInstallation } from "./installation.ts";
import { print } from "./output.ts";

/** Compares the stored totals of lists with the actual number of records, and corrects them on request. */
export async function run({
  repair = false,
  ...output
}: {
  repair?: boolean;
  json?: boolean;
}): Promise<void> {
  const [wrong, repaired] = await withInstallation(async ({ database }) => {
    const missing = await totals.missing(database);
    return [missing.length, repair && missing.length > 0 ? await totals.repair(database) : 0];
  });
  if (repaired === null) throw new StartupError("The server is working on the totals. Try again.");
  if (wrong > 0 && !repair)
    throw new StartupError(`${wrong} totals are wrong. Correct them with: rental totals --repair`);
  print(output, { wrong, repaired }, () =>
    repaired > 0 ? `${repaired} totals were wrong, and are corrected.` : "All totals are right.",
  );
}
