import type { Database } from "../../../platform/database/database.ts";
import * as queries from "./totals.queries.ts";

export { count, missing } from "./totals.queries.ts";

/** Fewer changes are left unfolded: adding them up when totals are read costs next to nothing. */
const minFolded = 200;
const maxFolded = 20_000;

export const isDue = (database: Database): Promise<boolean> => queries.isWaiting(database, minFolded);

/** Folds pending changes into the totals. @returns false when another process is doing it */
export const fold = (database: Database): Promise<boolean> =>
  database.transact(async (tx) => {
    if (!(await queries.lock(tx))) return false;
    await queries.fold(tx, maxFolded);
    return true;
  });

/** Corrects all totals by counting. @returns the number that were wrong; null when another process is at work */
export const repair = (database: Database): Promise<number | null> =>
  database.transact(async (tx) => ((await queries.lock(tx)) ? queries.repair(tx) : null));
