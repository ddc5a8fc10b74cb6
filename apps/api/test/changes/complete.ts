import { expect } from "vitest";
import type { TestServer } from "../harness/server.ts";

/**
 * Waits until the feed shows everything that was committed so far: transactions of other test files, in other databases of
 * the same PostgreSQL, delay it.
 */
export async function complete({ database }: Pick<TestServer, "database">): Promise<void> {
  const [row] = await database.sql<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  const isComplete = async () => {
    const [now] = await database.sql<{ done: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${row!.id}::xid8 as done`;
    return now!.done;
  };
  await expect.poll(isComplete, { timeout: 60_000, interval: 5 }).toBe(true);
}
