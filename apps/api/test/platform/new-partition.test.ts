/** What happens to a row that waits for the default partition while a partition for it is attached. */
import { sql as text } from "drizzle-orm";
import { expect, it } from "vitest";
import { startTestServer } from "../harness/server.ts";

it("its transaction is repeated, and the row goes to the new partition", async () => {
  const { database, close } = await startTestServer();
  const { admin } = database;
  await admin.unsafe(`create table parted (n int) partition by range (n);
    create table parted_default partition of parted default`);
  let runs = 0;
  const waits = async () => {
    const [row] = await admin`select count(*)::int as count from pg_locks
      where not granted and relation = 'parted_default'::regclass`;
    return row!.count;
  };
  let inserting: Promise<unknown> = Promise.resolve();
  await admin.begin(async (tx) => {
    await tx.unsafe("lock table parted_default in access exclusive mode");
    inserting = database.transact(async (insert) => {
      runs += 1;
      await insert.execute(text`insert into parted values (1)`);
    });
    inserting.catch(() => undefined);
    await expect.poll(waits, { interval: 5 }).toBe(1);
    // `create table … partition of` would wait for the other transaction, which waits for this one.
    await tx.unsafe(`create table parted_1 (like parted);
      alter table parted attach partition parted_1 for values from (1) to (2)`);
  });
  await inserting;
  expect(runs).toBe(2);
  expect(await admin.unsafe("select tableoid::regclass::text as name from parted")).toEqual([
    { name: "parted_1" },
  ]);
  await close();
});
