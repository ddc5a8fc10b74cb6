/** Which idle connection of a pool a statement uses. The patch of postgres.js changes this. */
import { sql as text } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";

const { server } = await testApi();
const { sql } = server.database;

const pidOf = async (work: Promise<Iterable<{ pid: number }>>) => [...(await work)][0]!.pid;
const single = () => pidOf(sql<{ pid: number }[]>`select pg_backend_pid() as pid`);
const inTransaction = () =>
  server.database.transact((tx) => pidOf(tx.execute<{ pid: number }>(text`select pg_backend_pid() as pid`)));

it.each(Object.entries({ single, inTransaction }))(
  "consecutive statements use one connection (%s), although all are open",
  async (_, pid) => {
    const slow = text`select pg_sleep(0.05)`;
    await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.05)`));
    await Promise.all(Array.from({ length: 8 }, () => server.database.transact((tx) => tx.execute(slow))));
    const used = new Set<number>();
    for (let n = 0; n < 20; n++) used.add(await pid());
    expect(used.size).toBe(1);
  },
);

it("simultaneous statements use different connections", async () => {
  const both = await Promise.all([single(), single(), single()]);
  expect(new Set(both).size).toBe(3);
});
