import { sql } from "drizzle-orm";
import type { Sql } from "postgres";
import { type Queryable, sqlState } from "../database.ts";
import { StartupError } from "../startup-error.ts";

/** Any number that no other program on the database uses; a backup holds this lock as long as it takes. */
const backupLock = 7_202_620;

/**
 * Keeps stored objects from being removed while the session lasts: a backup has the files of all images that its
 * database knows, although it reads the database first. Only one backup is made at a time.
 * @throws StartupError when another backup is being made
 */
export async function holdRemovals(session: Sql): Promise<void> {
  // Those who look whether a backup is made hold the lock for an instant.
  await session`set lock_timeout = '5s'`;
  await session`select pg_advisory_lock(${backupLock})`.catch((error: unknown) => {
    if (sqlState(error) === "55P03")
      throw new StartupError("Another backup is in progress. Wait until it ends.");
    throw error;
  });
  await session`reset lock_timeout`;
}

/** Whether objects must stay for now. An object whose row has gone before this was asked is in no backup. */
export async function areRemovalsHeld(db: Queryable): Promise<boolean> {
  const [row] = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`,
  );
  return !row!.free;
}
