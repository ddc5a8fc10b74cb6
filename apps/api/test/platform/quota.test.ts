import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { properties } from "../../src/db/tables/index.ts";
import * as accounts from "../../src/domains/account/accounts/accounts.service.ts";
import * as totals from "../../src/domains/account/totals/totals.service.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { claimQuota, lockRemainingQuota } from "../../src/platform/database/quota.ts";
import { insertion } from "../../src/platform/database/rows.ts";
import { newId } from "../../src/platform/ids.ts";
import { createTestDatabase } from "../harness/postgres.ts";

const now = new Date("2026-06-15T12:00:00Z");
const insert = insertion(properties);

/** Two processes with a pool each. */
let processes: Database[];
let dispose: () => Promise<void>;
beforeAll(async () => {
  const { connection, drop } = await createTestDatabase();
  processes = [1, 2].map(() => openDatabase(connection, { poolSize: 12 }));
  dispose = async () => {
    await Promise.all(processes.map((database) => database.close()));
    await drop();
  };
});
afterAll(() => dispose());

const makeAccount = async () =>
  (await processes[0]!.transact((tx) => accounts.create(tx, { name: "Agency", plan: "scale" }, now)))
    .accountId;

const property = (accountId: string) => ({
  accountId,
  id: newId(),
  title: "Oak",
  titleDerived: false,
  address: "1 Oak St",
  monthlyRent: 1,
  bedrooms: 1,
  bathrooms: 1,
  available: true,
  features: [],
  isPublic: false,
  createdAt: now,
  updatedAt: now,
});

class Undone extends Error {}

/** Takes a place and uses it. @returns whether there was one; a transaction that is undone throws */
const create = (database: Database, accountId: string, most: number, isUndone = false): Promise<boolean> =>
  database.transact(async (tx) => {
    if (!(await claimQuota(tx, accountId, "properties", most))) return false;
    await insert(tx, property(accountId));
    if (isUndone) throw new Undone();
    return true;
  });

const taken = async (accountId: string): Promise<number> => {
  const [row] = await processes[0]!.sql<{ n: number }[]>`
    select count(*)::int as n from properties where account_id = ${accountId} and deleted_at is null`;
  return row!.n;
};

it("parallel writers of two processes get every free place and not one more, also when some of them are undone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 2, max: 9 }),
      async (most, before, undoneEach) => {
        const accountId = await makeAccount();
        const start = Math.min(before, most);
        await processes[0]!.transact(async (tx) => {
          for (let i = 0; i < start; i++) await insert(tx, property(accountId));
        });
        const free = most - start;
        // Those that are undone come first, so that others can still take their places.
        const folded = totals.fold(processes[1]!);
        const outcomes = await Promise.allSettled(
          Array.from({ length: free + 10 + Math.ceil(free / undoneEach) }, (_, i) =>
            create(
              processes[i % 2]!,
              accountId,
              most,
              i % undoneEach === 0 && i / undoneEach < free / undoneEach,
            ),
          ),
        );
        expect(await folded).toBe(true);
        const failed = outcomes.filter(({ status }) => status === "rejected");
        for (const outcome of failed)
          expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(Undone);
        const made = outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value).length;
        expect(await taken(accountId)).toBe(start + made);
        expect(start + made).toBeLessThanOrEqual(most);
        // What is free now can be taken, and nothing else.
        const left = most - start - made;
        const rest = await Promise.all(
          Array.from({ length: left + 5 }, (_, i) => create(processes[i % 2]!, accountId, most)),
        );
        expect(rest.filter(Boolean)).toHaveLength(left);
        expect(await taken(accountId)).toBe(most);
      },
    ),
    { numRuns: 8 },
  );
});

it("a transaction that has taken a place holds up no other while many are free, but does when few are", async () => {
  for (const [most, waits] of [
    [200, false],
    [20, true],
  ] as const) {
    const accountId = await makeAccount();
    let other: Promise<boolean> | undefined;
    let isDone = false;
    await processes[0]!.transact(async (tx) => {
      expect(await claimQuota(tx, accountId, "properties", most)).toBe(true);
      await insert(tx, property(accountId));
      other = create(processes[1]!, accountId, most).finally(() => {
        isDone = true;
      });
      if (waits) {
        await expect.poll(() => waiting()).toBe(1);
        expect(isDone).toBe(false);
      } else expect(await other).toBe(true);
    });
    expect(await other).toBe(true);
    expect(await taken(accountId)).toBe(2);
  }
});

it("nobody takes a place while the places are locked, and their number is exact", async () => {
  const accountId = await makeAccount();
  await create(processes[0]!, accountId, 200);
  let other: Promise<boolean> | undefined;
  await processes[0]!.transact(async (tx) => {
    expect(await lockRemainingQuota(tx, accountId, "properties", 200)).toBe(199);
    other = create(processes[1]!, accountId, 200);
    await expect.poll(() => waiting()).toBe(1);
    expect(await taken(accountId)).toBe(1);
  });
  expect(await other).toBe(true);
});

/** How many transactions wait for a lock of this test's database. */
const waiting = async (): Promise<number> => {
  const [row] = await processes[0]!.sql<{ n: number }[]>`
    select count(*)::int as n from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  return row!.n;
};
