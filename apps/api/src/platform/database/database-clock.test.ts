import { expect, it } from "vitest";
import type { Database } from "./database.ts";
import { DatabaseClock } from "./database-clock.ts";

it("has the database's time, whatever the clock of the machine says", async () => {
  const aheadMs = 10_000;
  const answer = () => Promise.resolve([{ ms: Date.now() - aheadMs }]);
  const opened = await DatabaseClock.open({ sql: answer as unknown as Database["sql"] }, () => undefined);
  try {
    expect(Math.abs(opened.aheadMs - aheadMs)).toBeLessThan(1_000);
    expect(Math.abs(Date.now() - aheadMs - opened.clock.now().getTime())).toBeLessThan(1_000);
  } finally {
    await opened.stop();
  }
});

it("does not begin without an answer, and keeps its time while the database does not respond", async () => {
  const failure = new Error("no database");
  const dead = (() => Promise.reject(failure)) as unknown as Database["sql"];
  await expect(DatabaseClock.open({ sql: dead }, () => undefined)).rejects.toBe(failure);
  let answers = 0;
  const dies = () =>
    answers++ === 0 ? Promise.resolve([{ ms: Date.now() - 10_000 }]) : Promise.reject(failure);
  const told: unknown[] = [];
  const { clock, stop } = await DatabaseClock.open({ sql: dies as unknown as Database["sql"] }, (error) =>
    told.push(error),
  );
  const before = clock.now();
  await stop();
  expect(told).toEqual([failure]);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime());
});
