import { sql } from "drizzle-orm";
import type { Sql } from "postgres";
import { StartupError } from "../../process/startup-error.ts";
import { type Queryable, sqlState } from "../database.ts";

/** An arbitrary lock number, unique in the database; held while a backup runs. */
const backupLock = 7_202_620;

/**
 * Prevents the removal of stored objects for the lifetime of the session: a backup reads the database first, but needs
 * the files of all images in it. Only one backup can run at a time.
 * @throws StartupError when another backup is in progress
 */
export async function holdRemovals(session: Sql): Promise<void> {
  // Checks for a running backup hold the lock for an instant.
  await session`set lock_timeout = '5s'`;
  await session`select pg_advisory_lock(${backupLock})`.catch((error: unknown) => {
    if (sqlState(error) === "55P03")
      throw new StartupError("Another backup is in progress. Wait until it ends.");
    throw error;
  });
  await session`reset lock_timeout`;
}

/** Whether objects must be kept for now. An object whose row was deleted before this check is in no backup. */
export async function areRemovalsHeld(db: Queryable): Promise<boolean> {
  const [row] = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`,
  );
  return !row!.free;
}
